import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scrubSource } from './scrub-source.ts'

const kinds = (text: string) =>
  scrubSource(text).replaced.map(({ kind, line }) => `${kind} ${line}`)

// Composed here, so that secret scanners don't report this file.
const TOKEN = `ghp_${'aB3dE5fG7h'.repeat(4)}`
const PEM = ['-----BEGIN PRIVATE KEY-----', 'MIIB'.repeat(8), '-----END PRIVATE KEY-----'].join(
  '\n',
)

test.each([
  ['a token of an issuer', `fetch(url, { headers: { a: '${TOKEN}' } })`, TOKEN, 'token'],
  ['a private key over three lines', `const key = \`${PEM}\``, 'MIIBMIIB', 'pem'],
  ['a password in an address', "connect('postgres://me:hunter2@db/x')", 'hunter2', 'password'],
  ['a password by its name', "const dbPassword = 'correct horse'", 'correct horse', 'password'],
  ['a secret in JSON', '{"clientSecret": "not so long"}', 'not so long', 'password'],
  ['a key in an object', 'x({ api_key: "a b c d" })', 'a b c d', 'password'],
  ['a text drawn at random', "sign('9f8Kq2LmX7vTzR4bWc1NpY6dHs3GjE5a')", '9f8Kq2LmX7vT', 'random'],
])('removes %s', (_name, source, secret, kind) => {
  const { text, replaced } = scrubSource(`first()\n${source}\nlast()`)
  expect(text).not.toContain(secret)
  expect(text).toMatch(/redacted_[0-9a-f]{8}/)
  expect(replaced[0]).toEqual({ kind, line: 2 })
  expect(text.split('\n').findIndex((line) => line === 'last()')).toBe(
    `first()\n${source}\nlast()`.split('\n').length - 1,
  )
})

test('keeps a program without secrets unchanged', () => {
  const source = `const token = request.headers['x-token']
if (password === undefined) throw new Error('a password is needed')
const secret = process.env.SECRET
const url = 'https://example.com:8080/a@b'
const query = \`select * from users where name = '\${name}'\`
const ABC = 'abcdefghij'
const route = '/api/v1/some-long-name-of-a-route'`
  expect(scrubSource(source)).toEqual({ text: source, replaced: [] })
})

test('replaces control characters, which no payload contains, with spaces', () => {
  expect(scrubSource('a\u001b[1m\n\fb')).toEqual({
    text: 'a [1m\n b',
    replaced: [
      { kind: 'control', line: 1 },
      { kind: 'control', line: 2 },
    ],
  })
})

test('keeps lines in place and replaces nothing twice, for any text', () => {
  const piece = fc.oneof(
    fc.constantFrom(TOKEN, PEM, "password: '", '"', "'", '\n', 'postgres://a:b@c', '`', '\\'),
    fc.string(),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const source = pieces.join('')
      const { text } = scrubSource(source)
      expect(text.split('\n')).toHaveLength(source.split('\n').length)
      expect(text).not.toContain(TOKEN)
      expect(kinds(text).filter((kind) => !kind.startsWith('random'))).toEqual([])
    }),
  )
})
