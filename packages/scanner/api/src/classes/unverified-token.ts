import { defineClass, functions, globals } from './class-record.ts'

const VECTOR = 'AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:N'

/** A token whose content is used although its signature isn't checked. */
export const unverifiedToken = defineClass({
  id: 'unverified-token',
  sinkKind: 'token',
  ruleId: 'daimon.unverified-token',
  title: 'Token without verification',
  cwe: 347,
  vector: VECTOR,
  remediation: 'Verify the signature with the expected algorithm before you use the content.',
  source: 'flow',
  taints: ['token'],
  sinks: [
    functions('jsonwebtoken', 'decode'),
    functions('jose', 'decodeJwt'),
    globals('jwt-decode jwt-decode.jwtDecode jwt-simple.decode.unverified'),
    functions('jwt-simple', 'decode', { when: [{ option: '2', is: /true/ }] }),
    functions('jose.jwt', 'get_unverified_claims get_unverified_header'),
  ],
  proof: null,
})

/** A check that accepts tokens without a signature. */
export const insecureToken = defineClass({
  ...unverifiedToken,
  id: 'insecure-token',
  sinkKind: 'tokencheck',
  ruleId: 'daimon.insecure-token-check',
  title: 'Token check that accepts forged tokens',
  source: 'misuse',
  taints: null,
  sinks: [
    functions('jsonwebtoken', 'verify', {
      args: [],
      when: [{ option: '2.algorithms', is: /\bnone\b/i }],
    }),
    functions('jsonwebtoken', 'sign', {
      args: [],
      when: [{ option: '2.algorithm', is: /^none$/i }],
    }),
    functions('jsonwebtoken', 'verify', {
      args: [],
      cwe: 613,
      when: [{ option: '2.ignoreExpiration', is: /^true$/ }],
    }),
    globals('express-jwt express-jwt.expressjwt', {
      args: [],
      when: [{ option: '0.algorithms', is: /\bnone\b/i }],
    }),
    functions('jwt', 'decode', {
      args: [],
      when: [{ option: '.options.verify_signature', is: /^False$/ }],
    }),
    functions('jwt', 'decode', { args: [], when: [{ option: '.verify', is: /^False$/ }] }),
    functions('jwt', 'decode', {
      args: [],
      when: [{ option: '.algorithms.none', is: /./ }],
    }),
  ],
})
