import { defineClass, functions, globals, methods } from './class-record.ts'

const WEAK = /^(?:plain|md5|sha1|hex_|ldap_(?:md5|sha1)|des_crypt|sha1_crypt|md5_crypt|pbkdf2:md5)/

export const weakPasswordHash = defineClass({
  id: 'weak-password-hash',
  sinkKind: 'hash',
  ruleId: 'daimon.weak-password-hash',
  title: 'Fast hash of a password',
  cwe: 916,
  vector: 'AV:N/AC:H/PR:N/UI:N/S:U/C:H/I:N/A:N',
  remediation: 'Hash passwords with argon2, scrypt, or bcrypt and a salt for each.',
  source: 'misuse',
  taints: null,
  sinks: [
    functions('crypto.createHash()', 'update', { takes: 'password' }),
    functions('crypto', 'hash', { args: [1], takes: 'password' }),
    globals('md5 sha1 js-md5 js-sha1 js-sha256 blueimp-md5 object-hash', { takes: 'password' }),
    functions('crypto-js', 'MD5 SHA1 SHA256 SHA512', { takes: 'password' }),
    functions('hashlib', 'md5 sha1 sha224 sha256 sha384 sha512 new', {
      args: [0, 1],
      takes: 'password',
    }),
    functions('hashlib.md5() hashlib.sha1() hashlib.sha256() hashlib.sha512()', 'update', {
      takes: 'password',
    }),
    methods('javascript typescript', 'md5 sha1', { takes: 'password' }),
    functions('bcrypt bcryptjs', 'hash hashSync', {
      args: [],
      when: [{ option: '1', is: /^[0-7]$/ }],
    }),
    functions('crypto', 'pbkdf2 pbkdf2Sync', {
      args: [],
      when: [{ option: '2', is: /^\d{1,4}$/ }],
    }),
    // Names of schemes.
    functions('werkzeug.security', 'generate_password_hash', {
      args: [],
      when: [{ option: '.method', is: WEAK }],
    }),
    functions('werkzeug.security', 'generate_password_hash', {
      args: [],
      when: [{ literal: 1, is: WEAK }],
    }),
    functions('passlib.context', 'CryptContext', {
      args: [],
      when: [{ option: '.schemes', is: WEAK }],
    }),
    functions(
      'passlib.hash.md5_crypt passlib.hash.sha1_crypt passlib.hash.des_crypt passlib.hash.hex_md5 passlib.hash.hex_sha1 passlib.hash.hex_sha256 passlib.hash.ldap_md5 passlib.hash.ldap_sha1 passlib.hash.plaintext',
      'hash encrypt',
      { args: [] },
    ),
    // Django uses the first one.
    methods('python', '=PASSWORD_HASHERS', {
      args: [],
      when: [{ option: '0', is: /^[^,]*(?:MD5|SHA1|Crypt)PasswordHasher\b/ }],
    }),
    functions('hashlib', 'pbkdf2_hmac', {
      args: [],
      when: [{ option: '3', is: /^\d{1,4}$/ }],
    }),
  ],
  proof: null,
})
