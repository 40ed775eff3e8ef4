import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  reportCredentials as reportedOf,
  drawnText as drawn,
} from '../testing/reported-credentials.ts'
import { ALNUM, HEX, ISSUED, draw } from '../testing/random-secrets.ts'
import { DECOYS } from '../testing/credential-decoys.ts'
import { credentialByForm, credentialByName } from './credential-in.ts'

/** Files of many cases, each in a directory of its own, so that one scan covers all. */
const inDirectories = (cases: readonly (readonly [string, string, ...unknown[]])[]) =>
  cases.map(([name, file]) => `${name.replaceAll(/\W+/g, '-')}/${file}`)

test('detects issued credentials by their format alone, anywhere in the text', async () => {
  const files: Record<string, string> = {}
  const expected: string[] = []
  ISSUED.forEach(([label, make], at) => {
    // A few generated secrets of each format look like something else by chance.
    let secret = make()
    while (!credentialByForm(secret)) secret = make()
    files[`${at}/a.js`] = `const x = 1\ncall('${secret}')\nconst held = { a: ['${secret}'] }`
    files[`${at}/b.ts`] = `export const dead = (a: string = \`${secret}\`) => a`
    files[`${at}/c.py`] = `import os\ndef run(a, b="${secret}"):\n    return f"{a}", "${secret}"\n`
    files[`${at}/d.go`] = `package d\n\nfunc run() string { return "${secret}" }\n`
    for (const place of ['a.js 2', 'a.js 3', 'b.ts 1', 'c.py 2', 'c.py 3', 'd.go 3'])
      expected.push(`${at}/${place.replace(' ', ` ${label}:`)}`)
  })
  expect((await reportedOf(files)).toSorted()).toEqual(expected.toSorted())
})

test('misses fewer than thirty of four hundred secrets of each format', () => {
  for (const [label, make] of ISSUED) {
    const missed = Array.from({ length: 400 }, make).filter(
      (secret) => credentialByForm(secret)?.label !== label,
    )
    // By chance, some look like words or contain no digit.
    expect([label, missed.length < 30 ? 'few' : missed.length]).toEqual([label, 'few'])
  }
  for (const name of ['apiKey', 'password', 'token'])
    for (const alphabet of [ALNUM, HEX, `${ALNUM}+/`]) {
      const missed = Array.from({ length: 400 }, () => draw(alphabet, 32)).filter(
        (secret) => !credentialByName(secret, name),
      )
      expect([name, alphabet, missed.length < 30 ? 'few' : missed.length]).toEqual([
        name,
        alphabet,
        'few',
      ])
    }
})

const named: readonly (readonly [string, string, (secret: string) => string, string])[] = [
  ['a variable', 'a.js', (secret) => `const dbPassword = '${secret}'`, 'password'],
  ['a default', 'a.js', (secret) => `const JWT_SECRET = process.env.X || '${secret}'`, 'secret'],
  [
    'a default of the language',
    'a.ts',
    (secret) => `const k = { apiKey: env.K ?? '${secret}' as string }`,
    'key',
  ],
  ['a quoted key', 'a.js', (secret) => `run({ 'api-key': '${secret}' })`, 'key'],
  ['a member', 'a.js', (secret) => `config.auth.accessToken = '${secret}'`, 'token'],
  [
    'a field of a class',
    'a.ts',
    (secret) => `export class A { private token = '${secret}' }`,
    'token',
  ],
  [
    'a parameter',
    'a.js',
    (secret) => `exports.run = (password = '${secret}') => password`,
    'password',
  ],
  ['a pattern', 'a.js', (secret) => `const { password = '${secret}' } = options`, 'password'],
  [
    'a comparison',
    'a.js',
    (secret) => `if (req.body.password === '${secret}') login()`,
    'password',
  ],
  ['an attribute', 'a.jsx', (secret) => `const a = <Map apiKey="${secret}" />`, 'key'],
  ['a constant of Python', 'a.py', (secret) => `SECRET_KEY = "${secret}"`, 'key'],
  ['an argument', 'a.py', (secret) => `connect(host="db", password="${secret}")`, 'password'],
  ['an item', 'a.py', (secret) => `app.config["SECRET_KEY"] = "${secret}"`, 'key'],
  [
    'a default of the environment',
    'a.py',
    (secret) => `TOKEN = os.environ.get("T", "${secret}")`,
    'token',
  ],
  ['a pair', 'a.py', (secret) => `x = {"password": "${secret}"}`, 'password'],
  ['a comparison of Python', 'a.py', (secret) => `ok = given.password == "${secret}"`, 'password'],
  [
    'Java',
    'A.java',
    (secret) => `class A { static final String DB_PASSWORD = "${secret}"; }`,
    'password',
  ],
  ['Go', 'a.go', (secret) => `package a\nfunc f() { apiKey := "${secret}" }`, 'key'],
  ['Ruby', 'a.rb', (secret) => `api_key = "${secret}"\n`, 'key'],
  ['a hash of Ruby', 'a.rb', (secret) => `run({ "password" => "${secret}" })\n`, 'password'],
  ['PHP', 'a.php', (secret) => `<?php $password = '${secret}';`, 'password'],
  ['Rust', 'a.rs', (secret) => `fn f() { let auth_token = "${secret}"; }`, 'token'],
  ['C#', 'a.cs', (secret) => `class A { string ClientSecret = "${secret}"; }`, 'secret'],
]

test('reports a random text under the name of a credential, in every language', async () => {
  const paths = inDirectories(named)
  const files = Object.fromEntries(
    named.map(([, , make], at) => [paths[at], make(drawn(24))] as [string, string]),
  )
  const found = (await reportedOf(files)).map((each) => each.replace(/:\d+$/, ''))
  expect(found.toSorted()).toEqual(named.map((each, at) => `${paths[at]} ${each[3]}`).toSorted())
})

test.each([
  ['postgres://app:SECRET@db.internal:5432/x', 'password in an address'],
  ['https://robot:SECRET@git.company.io/r.git', 'password in an address'],
])('reports a URL with a password: %s', (address, label) => {
  const text = address.replace('SECRET', drawn(14))
  expect(credentialByForm(text)).toEqual({ label, isCertain: true })
})

test('reports a text that is passed as a key, whatever its content', async () => {
  expect(
    await reportedOf({
      'a.js': "const jwt = require('jsonwebtoken')\nexports.run = (x) => jwt.sign(x, 'quiet')",
      'b.js': "const c = require('crypto')\nexports.run = (k) => c.createHmac('sha256', k)",
      'c.py': 'import jwt\ndef run(x):\n    return jwt.encode(x, "quiet")\n',
    }),
  ).toEqual(['a.js key of jsonwebtoken.sign:2', 'c.py key of jwt.encode:3'])
})

test('reports no decoy as a credential', async () => {
  const paths = inDirectories(DECOYS)
  expect(
    await reportedOf(Object.fromEntries(DECOYS.map(([, , text], at) => [paths[at] ?? '', text]))),
  ).toEqual([])
})

test('does not search lockfiles for credentials', async () => {
  expect(
    await reportedOf({
      'package.json': '{"name":"a","version":"1.0.0"}',
      'package-lock.json': JSON.stringify({
        lockfileVersion: 3,
        packages: {
          'node_modules/b': {
            version: '1.0.0',
            integrity: `sha512-${randomBytes(64).toString('base64')}`,
          },
        },
      }),
    }),
  ).toEqual([])
})

test('takes bounded time for any text, however hostile', () => {
  const piece = fc.constantFrom(
    'eyJ',
    'sk-',
    '-----BEGIN ',
    'a1B',
    '://u:',
    '@',
    '.',
    '_',
    'ghp_',
    '$',
  )
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 40 }),
      fc.integer({ min: 1, max: 60 }),
      (pieces, times) => {
        const text = pieces.join('').repeat(times)
        const before = process.cpuUsage()
        credentialByForm(text)
        credentialByName(text, 'password')
        expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_000)
      },
    ),
    { numRuns: 200 },
  )
})
