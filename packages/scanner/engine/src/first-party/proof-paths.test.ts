import { expect, test } from 'vitest'
import { findProofPaths } from './proof-paths.ts'

test('finds the paths that give a token against forged requests, also below a mount', () => {
  const sources = [
    "import csrf from '@fastify/csrf-protection'\napp.get('/csrf-token', give)",
    "app.use('/api', router)",
  ]
  expect(findProofPaths(sources)).toEqual(['/csrf-token', '/api/csrf-token', '/login', '/'])
})

test('visits pages if the source only mentions such tokens, else nothing', () => {
  expect(findProofPaths(["const csrf = require('csurf')"])).toEqual(['/login', '/'])
  expect(findProofPaths(["app.get('/login', show)"])).toEqual([])
})
