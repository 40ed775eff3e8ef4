import type { FragmentsPayload } from '@daimon/scanner-api'
import { expect, test } from 'vitest'
import { npmLock, scanned } from '../testing/scanned.ts'
import { buildGraph } from './graph.ts'
import { createReachability } from './reachability.ts'

const qs = { ecosystem: 'npm', name: 'qs', version: '6.7.0', symbols: ['parse'] }

const application = {
  'package.json': '{"name":"app","main":"index.js"}',
  'package-lock.json': npmLock('express@4.17.1 > qs@6.7.0', 'other@1.0.0 > qs@6.5.0'),
  'index.js': `const app = require('express')()\napp.get('/', (req, res) => res.end())`,
}

/** The payload with what the client found about loaded packages. */
const withLoading = (
  payload: FragmentsPayload,
  loading: Readonly<Record<string, string>>,
): FragmentsPayload => ({
  ...payload,
  fragments: payload.fragments.map((fragment) => ({
    ...fragment,
    nodes: fragment.nodes.map((node) =>
      node.id in loading ? { ...node, metadata: { loading: loading[node.id] ?? '' } } : node,
    ),
  })),
})

const reach = async (
  loading: Record<string, string>,
  asked: Partial<typeof qs> & { isMalicious?: boolean } = {},
  others: Readonly<Record<string, string>> = {},
) => {
  const payload = await scanned({ ...application, ...others })
  return createReachability(buildGraph(withLoading(payload, loading)))({ ...qs, ...asked })
}

test('reports a package that no loaded module imports as unreachable', async () => {
  expect(await reach({ 'npm:qs@6.7.0': 'never' })).toMatchObject({
    reachable: false,
    reason: 'not_imported',
    detail: 'no module that may run imports it',
  })
})

test.each([
  ['loaded by a computed name', { 'npm:qs@6.7.0': 'computed' }, 'dynamic_call'],
  ['loaded by name', {}, 'inside_dependency'],
  [
    'another version of a package that is not loaded',
    { 'npm:qs@6.5.0': 'never' },
    'inside_dependency',
  ],
])('reports a package as unknown that is %s', async (_, loading, reason) => {
  expect(await reach(loading)).toMatchObject({ reachable: null, reason })
})

test.each([
  ['a module that the application loads by a computed name', 'module.exports = (x) => require(x)'],
  ['a file that could not be read', 'module.exports = (('],
])('does not trust the loaded modules after %s', async (_, text) => {
  const found = await reach({ 'npm:qs@6.7.0': 'never' }, {}, { 'lib.js': text })
  expect(found.reachable).toBe(null)
})

test('reports a malicious package as unknown even if it is not loaded', async () => {
  const found = await reach({ 'npm:qs@6.7.0': 'never' }, { symbols: [], isMalicious: true })
  expect(found).toMatchObject({ reachable: null, reason: 'runs_when_installed' })
})
