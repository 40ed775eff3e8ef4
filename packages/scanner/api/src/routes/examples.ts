/**
 * Values that the examples share: a route hands a parameter to a shell. `examples.test.ts` of the
 * server sends the requests and compares the responses.
 */

export const EXAMPLE_SCAN_ID = 'zRbg-cv0SIU_rgm9fooRYbUTp0SbZw4e'
export const EXAMPLE_FINDING_ID = 'f-3abda24ca1040a8d87c6'
export const EXAMPLE_DIGEST = '3b7e1c5a9d2f4608b1c3d5e7f9a0b2c4d6e8f0a1b3c5d7e9f1a2b4c6d8e0f2a4'
const EXAMPLE_FINGERPRINT = 'sha256:5c1f0b7e9a2d4c68'

const HEAD = {
  schema_version: '1' as const,
  repo_fingerprint: EXAMPLE_FINGERPRINT,
  git_tree_hash: '8f3a1c5d7e9b20468f3a1c5d7e9b20468f3a1c5d',
  client_os: 'linux',
  languages: ['javascript'],
  dependencies: [
    {
      name: 'express',
      version: '4.21.2',
      ecosystem: 'npm' as const,
      resolved_url: null,
      env_marker: null,
    },
  ],
}

const PAYLOAD = {
  ...HEAD,
  fragments: [
    {
      nodes: [
        {
          id: 'app.js#route:GET /ping/:host',
          kind: 'HTTP_ROUTE' as const,
          file: 'app.js',
          line: 5,
          language: 'javascript',
          symbol: 'GET /ping/:host',
        },
        {
          id: 'app.js#ping',
          kind: 'FUNCTION' as const,
          file: 'app.js',
          line: 6,
          language: 'javascript',
          symbol: 'ping',
          metadata: {
            sinks: [
              {
                kind: 'command',
                cwe: 78,
                callee: 'child_process.exec',
                line: 7,
                column: 3,
                from: ['p0'],
              },
            ],
          },
        },
      ],
      edges: [
        {
          source: 'app.js#route:GET /ping/:host',
          target: 'app.js#ping',
          edge_type: 'ROUTES_TO' as const,
        },
      ],
      warnings: [],
    },
  ],
}

const REFERENCES = { ...HEAD, fragment_refs: [] }

const FLATTENED = {
  ...HEAD,
  nodes: [
    {
      id: 'app.js#route:GET /ping/:host',
      type: 'HTTP_ROUTE',
      label: 'GET /ping/:host',
      language: 'javascript',
      metadata: { file: 'app.js', line: 5 },
    },
  ],
  edges: [],
  entrypoints: ['app.js#route:GET /ping/:host'],
}

const ADVISORY_DATA = {
  source: 'bundled',
  as_of: '2026-11-01T00:00:00Z',
  digest: EXAMPLE_DIGEST,
  count: 116,
}

export const EXAMPLES = {
  payload: PAYLOAD,
  references: REFERENCES,
  flattened: FLATTENED,
  advisoryData: ADVISORY_DATA,
} as const
