import fc from 'fast-check'
import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { curlCommand, quoteWord } from './curl-command.ts'

// Prints the words that the shell passes to a program, separated by NUL.
const wordsIn = (command: string): string[] =>
  execFileSync(
    'bash',
    ['-c', `show() { printf '%s\\0' "$@"; }; ${command.replace(/^curl/, 'show')}`],
    {
      env: { LC_ALL: 'C.UTF-8' },
      encoding: 'utf8',
    },
  )
    .split('\u0000')
    .slice(0, -1)

test('a shell reads each quoted word as it was, and none has a control character', () => {
  const word = fc
    .string({ unit: 'binary', minLength: 1, maxLength: 24 })
    .map((text) => text.replaceAll('\u0000', ''))
    .filter((text) => text !== '' && text.isWellFormed())
  const words = fc.sample(word, 300)
  words.push("'; touch /tmp/x #", '$(id)', '`id`', '\u001b[201~\nid\n', '-x')
  const quoted = words.map(quoteWord)
  expect(wordsIn(`curl ${quoted.join(' ')}`)).toEqual(words)
  expect(quoted.join('')).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/)
})

const BASE = 'http://127.0.0.1:8080'

test('encodes the payload for its place', () => {
  const payload = `a b/'"&#`
  expect(
    wordsIn(
      curlCommand(
        { method: 'GET', path: '/x/{{payload}}', query: { q: '{{payload}}' } },
        payload,
        BASE,
      ),
    ),
  ).toContain(`${BASE}/x/a%20b%2F'%22%26%23?q=a+b%2F%27%22%26%23`)
  const post = wordsIn(
    curlCommand(
      { method: 'POST', path: '/', body: { name: ['{{payload}} {{nonce}}'] }, body_type: 'json' },
      payload,
      BASE,
    ),
  )
  expect(JSON.parse(post.at(-1) ?? '')).toEqual({ name: [`${payload} {{nonce}}`] })
  expect(post).toContain('content-type: application/json')
})

test('creates the files that a request sends', () => {
  const command = curlCommand(
    {
      method: 'POST',
      path: '/',
      body: { bundle: { filename: 'a.zip', entries: [{ name: '{{payload}}', content: 'x' }] } },
      body_type: 'multipart',
    },
    '../y',
    BASE,
  )
  const [create = '', send = ''] = command.split(' && ')
  expect(create).toMatch(/^python3 .* upload-0 \.\.\/y x$/)
  expect(wordsIn(send)).toContain('bundle=@upload-0;filename="a.zip"')
})
