import { expect, test } from 'vitest'
import type { DeclaredRoute } from './candidates.ts'
import { guessRoutes } from './guess-routes.ts'

const route = (file: string, path: string): DeclaredRoute => ({
  method: 'GET',
  path,
  framework: 'express',
  file,
  symbol: `GET ${path}`,
  line: 1,
  handler: '',
})

const guess = (declared: readonly DeclaredRoute[], source: string) =>
  guessRoutes(declared, [], new Map([['app.js', source]]), {}).map(({ path }) => path)

const MOUNTS = "app.use('/books', books); app.use('/loans', loans)"

test('tries no other mount of a file whose mount static analysis has followed', () => {
  const declared = [route('books.js', '/books/:id'), route('books.js', '/books')]
  expect(guess([...declared, route('loans.js', '/loans/:id')], MOUNTS)).toEqual([
    '/books/:id',
    '/books',
    '/loans/:id',
  ])
  // One that no route is below may lie around all of them.
  expect(guess(declared, MOUNTS)).toEqual([
    '/books/:id',
    '/books',
    '/loans/books/:id',
    '/loans/books',
  ])
})

test('the limit leaves out guesses before declared routes', () => {
  const declared = Array.from({ length: 60 }, (_, at) => route('more.js', `/more${at}`))
  const paths = guess(declared, MOUNTS)
  expect(paths.slice(0, 60)).toEqual(declared.map(({ path }) => path))
  expect(paths).toContain('/books/more0')
})

test('takes the paths that a plain server of Python compares, by the methods that it handles', () => {
  const declared = ['GET', 'POST'].map((method) => ({
    ...route('server.py', '/'),
    method,
    framework: 'http.server',
  }))
  const source = `def do_POST(self):
        if self.path == "/login": self.log_in()
    def do_GET(self):
        if self.path == "/files": self.show()`
  const found = guessRoutes(declared, [], new Map([['server.py', source]]), {})
  expect(found.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
    ['/', '/files', '/login'].flatMap((path) => [`GET ${path}`, `POST ${path}`]).toSorted(),
  )
})
