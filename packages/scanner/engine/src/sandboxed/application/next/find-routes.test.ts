import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findNextRoutes, matchRoute } from './find-routes.ts'

const makeRoutes = (directory: string, files: readonly string[]) => {
  const root = mkdtempSync(join(tmpdir(), 'daimon-next-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const file of files) {
    mkdirSync(dirname(join(root, directory, file)), { recursive: true })
    writeFileSync(join(root, directory, file), '')
  }
  const routes = findNextRoutes(join(root, directory))
  return (path: string) => {
    const found = matchRoute(routes, path)
    return found && [found.route.kind, found.route.file.slice(root.length + 1), found.params]
  }
}

test('matches paths to files of the directory app', () => {
  const find = makeRoutes('app', [
    'layout.tsx',
    'page.tsx',
    '(shop)/items/[id]/page.tsx',
    '(shop)/items/new/page.tsx',
    'api/files/[...path]/route.ts',
    '_private/route.ts',
  ])
  expect(find('/')).toEqual(['page', 'app/page.tsx', {}])
  expect(find('/items/new')).toEqual(['page', 'app/(shop)/items/new/page.tsx', {}])
  expect(find('/items/a%20b')).toEqual(['page', 'app/(shop)/items/[id]/page.tsx', { id: 'a b' }])
  expect(find('/api/files/a/b')).toEqual([
    'handler',
    'app/api/files/[...path]/route.ts',
    { path: ['a', 'b'] },
  ])
  expect(find('/_private')).toBeUndefined()
})

test('matches paths to files of the directory pages', () => {
  const find = makeRoutes('pages', ['index.js', '_app.js', 'api/users/[id].js', 'about/index.js'])
  expect(find('/')).toEqual(['old-page', 'pages/index.js', {}])
  expect(find('/about')).toEqual(['old-page', 'pages/about/index.js', {}])
  expect(find('/api/users/4')).toEqual(['endpoint', 'pages/api/users/[id].js', { id: '4' }])
  expect(find('/_app')).toBeUndefined()
})
