import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { credentialsToldOf as toldOf, drawnText as drawn } from '../testing/credentials-told.ts'
import { ALNUM, HEX, ISSUED, draw } from '../testing/random-secrets.ts'
import { DECOYS } from '../testing/credential-decoys.ts'
import { credentialByForm, credentialByName } from './credential-in.ts'

/** Files of many cases, each in a folder of its own: one scan for all. */
const inFolders = (cases: readonly (readonly [string, string, ...unknown[]])[]) =>
  cases.map(([name, file]) => `${name.replaceAll(/\W+/g, '-')}/${file}`)

test('what issuers draw is told by its form alone, wherever the text stands', async () => {
  const files: Record<string, string> = {}
  const expected: string[] = []
  ISSUED.forEach(([label, make], at) => {
    // A few of each look like something else by chance.
    let secret = make()
    while (!credentialByForm(secret)) secret = make()
    files[`${at}/a.js`] = `const x = 1\ncall('${secret}')\nconst held = { a: ['${secret}'] }`
    files[`${at}/b.ts`] = `export const dead = (a: string = \`${secret}\`) => a`
    files[`${at}/c.py`] = `import os\ndef run(a, b="${secret}"):\n    return f"{a}", "${secret}"\n`
    files[`${at}/d.go`] = `package d\n\nfunc run() string { return "${secret}" }\n`
    for (const place of ['a.js 2', 'a.js 3', 'b.ts 1', 'c.py 2', 'c.py 3', 'd.go 3'])
      expected.push(`${at}/${place.replace(' ', ` ${label}:`)}`)
  })
  expect((await toldOf(files)).toSorted()).toEqual(expected.toSorted())
})

test('hardly any of four hundred of each form is missed', () => {
  for (const [label, make] of ISSUED) {
    const missed = Array.from({ length: 400 }, make).filter(
      (secret) => credentialByForm(secret)?.label !== label,
    )
    // Chance makes some that look like words or hold no digit.
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

test('a name that says so makes a drawn text a credential, in every language', async () => {
  const paths = inFolders(named)
  const files = Object.fromEntries(
    named.map(([, , make], at) => [paths[at], make(drawn(24))] as [string, string]),
  )
  const found = (await toldOf(files)).map((each) => each.replace(/:\d+$/, ''))
  expect(found.toSorted()).toEqual(named.map((each, at) => `${paths[at]} ${each[3]}`).toSorted())
})

test.each([
  ['postgres://app:SECRET@db.internal:5432/x', 'password in an address'],
  ['https://robot:SECRET@git.company.io/r.git', 'password in an address'],
])('an address with a password in it is told: %s', (address, label) => {
  const text = address.replace('SECRET', drawn(14))
  expect(credentialByForm(text)).toEqual({ label, isCertain: true })
})

test('a text that is handed over as a key is one, whatever it says', async () => {
  expect(
    await toldOf({
      'a.js': "const jwt = require('jsonwebtoken')\nexports.run = (x) => jwt.sign(x, 'quiet')",
      'b.js': "const c = require('crypto')\nexports.run = (k) => c.createHmac('sha256', k)",
      'c.py': 'import jwt\ndef run(x):\n    return jwt.encode(x, "quiet")\n',
    }),
  ).toEqual(['a.js key of jsonwebtoken.sign:2', 'c.py key of jwt.encode:3'])
})

test('what only looks like a credential is none', async () => {
  const paths = inFolders(DECOYS)
  expect(
    await toldOf(Object.fromEntries(DECOYS.map(([, , text], at) => [paths[at] ?? '', text]))),
  ).toEqual([])
})

test('lockfiles are not looked at for credentials', async () => {
  expect(
    await toldOf({
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

test('no text takes long, however hostile', () => {
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
