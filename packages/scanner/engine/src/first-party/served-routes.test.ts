import { expect, test } from 'vitest'
import type { ServedRoute } from '../protocol/application-job.ts'
import type { DeclaredRoute } from './candidates.ts'
import { alignRoutes } from './served-routes.ts'

const declare = (method: string, path: string, file: string, line: number): DeclaredRoute => ({
  method,
  path,
  framework: 'django',
  file,
  symbol: `${method} ${path}`,
  line,
  handler: '',
})
const serve = (given: Partial<ServedRoute>): ServedRoute => ({
  method: 'GET',
  path: '/',
  file: 'shop/views.py',
  line: 1,
  end: 9,
  name: 'view',
  ...given,
})
const toText = ({ method, path, symbol, file }: DeclaredRoute) =>
  `${method} ${path} is ${symbol} in ${file}`

test('gives a handler the path at which the application serves it', () => {
  const declared = [
    declare('POST', '/', 'shop/views.py', 24),
    declare('GET', '/', 'shop/views.py', 31),
  ]
  const served = [
    serve({ path: '/api/orders/search/', line: 30, end: 40 }),
    serve({ method: 'POST', path: '/api/orders/:pk/label/', ids: 'number', line: 23, end: 29 }),
  ]
  const aligned = alignRoutes(declared, served)
  expect(aligned.map(toText)).toEqual([
    'GET /api/orders/search/ is GET / in shop/views.py',
    'POST /api/orders/:pk/label/ is POST / in shop/views.py',
  ])
  expect(aligned.map(({ ids }) => ids)).toEqual([undefined, 'number'])
})

test('finds the declared route by its path if it is declared elsewhere', () => {
  const declared = [
    declare('ANY', '/cars/:car_id', 'web.py', 3),
    declare('ANY', '/cars', 'web.py', 2),
  ]
  const served = [
    serve({ path: '/v1/cars/:id', file: 'handlers.py', line: 40, end: 44 }),
    serve({ path: '/v1/cars', file: 'handlers.py', line: 20, end: 30 }),
  ]
  expect(alignRoutes(declared, served).map(toText)).toEqual([
    'GET /v1/cars/:id is ANY /cars/:car_id in handlers.py',
    'GET /v1/cars is ANY /cars in handlers.py',
  ])
})

test('adds routes of packages, and leaves out declared ones of a file that serves others', () => {
  const declared = [
    declare('ANY', '/admin', 'urls.py', 2),
    declare('ANY', '/board', 'urls.py', 3),
    declare('GET', '/other', 'other.py', 1),
  ]
  const served = [
    serve({ path: '/board', line: 3, end: 3 }),
    serve({ method: 'POST', path: '/login/', file: '', line: 0, end: 0, name: '' }),
  ]
  expect(alignRoutes(declared, served).map(toText)).toEqual([
    'GET /board is ANY /board in shop/views.py',
    'POST /login/ is POST /login/ in ',
    'GET /other is GET /other in other.py',
  ])
  expect(alignRoutes(declared, [])).toEqual(declared)
})
