import { expect, test } from 'vitest'
import { buildGraph } from './graph.ts'
import { pathText } from './path.ts'
import { createReachability } from './reachability.ts'

const lodash = { ecosystem: 'npm', name: 'lodash', version: '4.17.20' }

/** A graph of an older client: own ids, the package next to the label, no member on the call. */
const foreign = (imported: { readonly label?: string | null; readonly package?: string }) =>
  buildGraph({
    schema_version: '1',
    repo_fingerprint: 'sha256:0123',
    git_tree_hash: '01234567',
    languages: ['javascript'],
    dependencies: [
      {
        name: 'lodash',
        version: '4.17.20',
        ecosystem: 'npm',
        resolved_url: null,
        env_marker: null,
      },
    ],
    nodes: [
      ['r', 'HTTP_ROUTE', { label: 'GET /users/:id' }],
      ['f', 'FUNCTION', { label: 'show' }],
      ['i', 'IMPORT', imported],
      ['d', 'DEPENDENCY', { label: 'lodash' }],
    ].map(([id, type, more], at) => ({
      id: id as string,
      type: type as string,
      language: 'javascript',
      metadata: { file: 'a.js', line: at + 1 },
      ...(more as object),
    })),
    edges: [
      ['r', 'f', 'ROUTES_TO'],
      ['f', 'i', 'CALLS'],
      ['i', 'd', 'DEPENDS_ON'],
    ].map(([source = '', target = '', type = '']) => ({ source, target, type })),
    entrypoints: ['r'],
  })

test.each([
  [{ package: 'lodash', label: 'template' }, true, 'lodash/template'],
  [{ package: 'lodash', label: 'lodash.template' }, true, 'lodash.template'],
  [{ package: 'lodash', label: null }, null, 'lodash'],
  [{ package: 'lodash', label: "require('lodash')" }, null, 'lodash'],
  [{ label: 'lodash' }, null, 'lodash'],
])('resolves a graph with ids of another client and import %j', (imported, reachable, shown) => {
  const found = createReachability(foreign(imported))({ ...lodash, symbols: ['template'] })
  expect(found).toMatchObject({ reachable, reason: reachable ? undefined : 'no_symbol_known' })
  expect(pathText(found.steps)).toBe(`GET /users/:id → show (a.js:2) → ${shown} (a.js:3)`)
})
