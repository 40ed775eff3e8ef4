import { expect, test } from 'vitest'
import { attributeAnswer, attributeSink } from './attribute-sink.ts'
import type { Success } from './attack-routes.ts'
import { attacksIn } from './attacks.ts'
import type { Candidate } from './candidates.ts'

const place = (line: number, value: string): Candidate => ({
  findingId: `f-${line}`,
  class: 'xss',
  sink: { file: 'views/book.ejs', line, callee: 'template.unescaped' },
  steps: [
    { file: 'routes.js', line: 3, symbol: 'GET /books/:id', kind: 'route' },
    { file: 'routes.js', line: 4, symbol: value, kind: 'function' },
    { file: 'views/book.ejs', line, symbol: 'template.unescaped', kind: 'sink' },
  ],
})

const success = {
  attack: attacksIn('javascript').find((each) => each.class === 'xss'),
  route: {
    method: 'POST',
    path: '/books/:id/reviews',
    declared: '/books/:id/reviews',
    symbol: 'POST /books/:id/reviews',
    names: ['body'],
    isGuessed: false,
  },
  shape: { request: { method: 'POST', path: '/books/1/reviews' }, position: 'body body' },
  payload: '',
  ending: '',
  after: { method: 'GET', path: '/books/1' },
  stacks: [[{ file: 'routes.js', line: 5, name: 'show' }]],
} as Success

test('stored data that a page shows belongs to the place of the template that names it', () => {
  const candidates = [place(4, 'book'), place(9, 'book.reviews')]
  expect(attributeSink(success, candidates)).toMatchObject({
    findingId: 'f-9',
    sink: { file: 'routes.js', line: 5 },
  })
})

test('a page of another route leaves the candidates of a template alone', () => {
  const other = { ...success, after: { method: 'GET', path: '/authors' } } as Success
  expect(attributeSink(other, [place(9, 'book.reviews')]).findingId).toBeUndefined()
})

test('stored data belongs to the only line of the template that reads its field', () => {
  const lines = new Map([
    [4, '<body><%- book.blurb %></body>'],
    [9, '<div><%- review.body %></div>'],
  ])
  const candidates = [place(4, 'book.$render'), place(9, 'book.$render.$0')]
  const read = ({ line }: { readonly line: number }) => lines.get(line) ?? ''
  expect(attributeSink(success, candidates, read).findingId).toBe('f-9')
})

test('an answer without a call of the application belongs to the only place behind its route', () => {
  expect(attributeAnswer(success, [place(9, 'review')])?.findingId).toBe('f-9')
  expect(attributeAnswer(success, [place(4, 'book'), place(9, 'review')])).toBeUndefined()
  const other = { ...success, after: { method: 'GET', path: '/authors' } } as Success
  expect(attributeAnswer(other, [place(9, 'review')])).toBeUndefined()
})

test('a value whose name is only part of a word in the path is another one', () => {
  const found = attributeSink(success, [place(4, 'book.view'), place(7, 'book.title')])
  expect(found.findingId).toBeUndefined()
})

test('a page belongs to its route with or without a slash at the end', () => {
  const steps = [{ file: 'routes.js', line: 3, symbol: 'GET /books', kind: 'route' as const }]
  const shown = { ...success, after: { method: 'GET', path: '/books/' } } as Success
  const candidate = { ...place(9, 'book.reviews'), steps }
  expect(attributeSink(shown, [candidate])).toMatchObject({ findingId: 'f-9' })
})

test('the line that reads the field counts before a place whose name is in the path', () => {
  const lines = new Map([
    [4, '<div>{{ review.title | safe }}</div>'],
    [9, '<div>{{ review.body | safe }}</div>'],
  ])
  const candidates = [place(4, 'book.reviews'), place(9, 'book.reviews')]
  const read = ({ line }: { readonly line: number }) => lines.get(line) ?? ''
  expect(attributeSink(success, candidates, read).findingId).toBe('f-9')
  // Without such a line, one of two places with the same name isn't chosen by chance.
  expect(attributeSink(success, candidates).findingId).toBeUndefined()
})
