import { adapters, toAdapterPackage } from './published-adapters.ts'
import type { PublishedPackage } from './published-package.ts'

/** Threads that both services start; their files are found by their path in the repository. */
const sharedWorkers = {
  'packages/shared/database/dist/embedded-worker':
    'packages/shared/database/dist/embedded-worker.js',
  'packages/shared/runtime/dist/json-worker': 'packages/shared/runtime/dist/json-worker.js',
}
const extractWorkers = {
  'packages/scanner/core/dist/extract/extract-worker':
    'packages/scanner/core/dist/extract/extract-worker.js',
  'packages/scanner/core/dist/installed/installed-worker':
    'packages/scanner/core/dist/installed/installed-worker.js',
}
const sharedFiles = [
  // Names the version of PGlite that the packed database is for.
  'packages/shared/database/package.json',
  'packages/shared/runtime/page',
  'packages/shared/runtime/dist/page',
]
const pglite = ['@electric-sql/pglite', '@electric-sql/pglite-pgvector']
const parsers = ['oxc-parser', 'web-tree-sitter']
const clientFiles = {
  './client-scan-payload-v1.schema.json': 'spec/client-scan-payload-v1.schema.json',
  './openapi.json': 'spec/scanner.openapi.json',
}

export const publishedPackages: readonly PublishedPackage[] = [
  {
    name: 'daimon',
    description: 'Persona and memory for LLM applications: service, Studio, and command line',
    keywords: ['llm', 'memory', 'persona', 'agent', 'mcp', 'embedded', 'recall'],
    // The embedding table is derived from an Apache-2.0 model.
    license: '(MIT AND Apache-2.0)',
    nodeMin: '22.13',
    modules: {
      'dist/daimon': 'packages/identity/cli/dist/bin.js',
      'dist/index': 'packages/identity/server/dist/create-kernel.js',
      ...sharedWorkers,
    },
    exports: {
      '.': { module: 'dist/index', types: 'packages/identity/server/dist/create-kernel.d.ts' },
    },
    command: { name: 'daimon', module: 'dist/daimon' },
    files: [
      ...sharedFiles,
      'packages/identity/embed/assets',
      'packages/identity/server/dist/learned-axes.json',
      'packages/identity/store/migrations',
      'packages/identity/store/dist/database-*.tar.gz',
      'packages/identity/studio/dist/site',
      'packs/soulpacks',
    ],
    dependencies: pglite,
    optionalPeers: ['@daimon/encoder-minilm', '@huggingface/transformers'],
    // Studio is built with Vite.
    copiedPackages: ['preact', '@preact/signals', '@preact/signals-core', 'uplot'],
    readme: [
      '```sh\nnpx daimon up\n```',
      'Starts the identity service, its API documentation, and Studio on this machine. Data is stored in `./.daimon`. Needs no API key, chat model, or network access.',
      'To run the service in your own process:',
      "```ts\nimport { createKernel } from 'daimon'\n\nconst service = await createKernel({ env: { DATA_DIR: './data', PORT: '0' } })\nconst baseUrl = await service.start()\n// …\nawait service.stop()\n```",
      'Call it with `@daimon/client` or any HTTP client. `env` has the configuration variables of the service.',
    ],
    installedMbMax: 60,
  },
  {
    name: 'daimon-scan',
    description: 'Finds vulnerabilities in your code and packages, and proves them in a sandbox',
    keywords: ['security', 'sast', 'sca', 'reachability', 'sarif', 'scanner', 'supply-chain'],
    license: 'MIT',
    nodeMin: '22.13',
    modules: {
      'dist/daimon-scan': 'packages/scanner/cli/dist/bin.js',
      'packages/scanner/server/dist/intake/intake-worker':
        'packages/scanner/server/dist/intake/intake-worker.js',
      'packages/scanner/server/dist/analysis/analysis-worker':
        'packages/scanner/server/dist/analysis/analysis-worker.js',
      'packages/scanner/server/dist/local/local-worker':
        'packages/scanner/server/dist/local/local-worker.js',
      'packages/scanner/guardrail/dist/reach/reach-worker':
        'packages/scanner/guardrail/dist/reach/reach-worker.js',
      ...extractWorkers,
      ...sharedWorkers,
    },
    command: { name: 'daimon-scan', module: 'dist/daimon-scan' },
    files: [
      ...sharedFiles,
      'packages/scanner/cli/demo',
      'packages/scanner/core/dist/grammars',
      'packages/scanner/engine/data',
      'packages/scanner/engine/python',
      // The programs that run in the sandbox are laid out file by file.
      'packages/scanner/engine/dist/protocol',
      'packages/scanner/engine/dist/sandboxed',
      'packages/scanner/guardrail/data',
      // The digest of a passed self-test covers these files.
      'packages/scanner/sandbox/dist',
      'packages/scanner/sandbox/package.json',
      'packages/scanner/server/migrations',
      'packages/scanner/console/dist/site',
      'packages/scanner/server/dist/database-*.tar.gz',
    ],
    dependencies: [...pglite.slice(0, 1), ...parsers],
    // The console is built with Vite.
    copiedPackages: ['preact', '@preact/signals', '@preact/signals-core'],
    readme: [
      '```sh\nnpx daimon-scan demo            # finds and proves vulnerabilities in a bundled application\nnpx daimon-scan scan . --local  # scans your code on this machine only\n```',
      'Proofs run in bubblewrap on Linux. Without it, findings are reported as unverified.',
    ],
    installedMbMax: 120,
  },
  {
    name: '@daimon/encoder-minilm',
    description: 'A sentence encoder for the Daimon identity service, run in process',
    keywords: ['llm', 'memory', 'embedding', 'sentence-encoder', 'minilm'],
    // The model is derived from an Apache-2.0 model.
    license: '(MIT AND Apache-2.0)',
    nodeMin: '22.13',
    modules: {
      'dist/index': 'packages/identity/encoder-minilm/dist/index.js',
      'packages/identity/encoder-minilm/dist/encoder-worker':
        'packages/identity/encoder-minilm/dist/encoder-worker.js',
    },
    exports: {
      '.': { module: 'dist/index', types: 'packages/identity/encoder-minilm/dist/index.d.ts' },
    },
    files: [
      'packages/identity/encoder-minilm/assets',
      'packages/identity/encoder-minilm/dist/runtime',
    ],
    dependencies: [],
    readme: [
      '```sh\nnpm install daimon @daimon/encoder-minilm\nEMBEDDINGS=minilm npx daimon up\n```',
      'Recalls what was meant and not only what was said: all-MiniLM-L6-v2, tuned to memories that a remark implies, in a thread of the service. Needs no network access.',
      'To embed the memories of an existing store again, run `npx daimon memory reembed`.',
    ],
    installedMbMax: 60,
  },
  {
    name: '@daimon/client',
    description: 'Client of the Daimon identity service, for browsers, workers, and Node',
    keywords: ['llm', 'memory', 'persona', 'client'],
    license: 'MIT',
    nodeMin: '20.0',
    modules: { 'dist/index': 'packages/identity/client/dist/index.js' },
    exports: { '.': { module: 'dist/index', types: 'packages/identity/client/dist/index.d.ts' } },
    files: [],
    dependencies: [],
    readme: [
      "```ts\nimport { SoulHybridClient } from '@daimon/client'\n\nconst client = new SoulHybridClient({ baseUrl: 'http://127.0.0.1:8000' })\n```",
      'The methods of the client correspond to the operations of the service. Start one with `npx daimon up`.',
    ],
    installedMbMax: 2,
  },
  {
    name: '@daimon/scanner-client',
    description: 'Client of the Daimon scanner service, with its JSON Schema and OpenAPI document',
    keywords: ['security', 'scanner', 'client', 'openapi'],
    license: 'MIT',
    nodeMin: '20.0',
    modules: { 'dist/index': 'packages/scanner/client/dist/index.js' },
    exports: { '.': { module: 'dist/index', types: 'packages/scanner/client/dist/index.d.ts' } },
    exportedFiles: clientFiles,
    files: [],
    // The declarations derive from its schemas.
    dependencies: ['zod'],
    readme: [
      'Sends a payload of `@daimon/scanner-core` to a scanner service and follows the scan. To start a service, run `npx daimon-scan serve`.',
      'The package contains the contracts: `@daimon/scanner-client/client-scan-payload-v1.schema.json` (JSON Schema 2020-12) and `@daimon/scanner-client/openapi.json`.',
    ],
    installedMbMax: 12,
  },
  {
    name: '@daimon/scanner-core',
    description: 'Converts a repository to a graph without secrets: extractors, lockfiles, payload',
    keywords: ['security', 'call-graph', 'static-analysis', 'lockfile', 'tree-sitter'],
    license: 'MIT',
    nodeMin: '22.13',
    modules: {
      'dist/index': 'packages/scanner/core/dist/index.js',
      'dist/models': 'packages/scanner/api/dist/index.js',
      ...extractWorkers,
    },
    exports: {
      '.': { module: 'dist/index', types: 'packages/scanner/core/dist/index.d.ts' },
      './models': { module: 'dist/models', types: 'packages/scanner/api/dist/index.d.ts' },
    },
    exportedFiles: {
      './client-scan-payload-v1.schema.json': clientFiles['./client-scan-payload-v1.schema.json'],
    },
    files: ['packages/scanner/core/dist/grammars'],
    dependencies: [
      ...parsers,
      '@babel/parser',
      '@msgpack/msgpack',
      '@yarnpkg/parsers',
      'ignore',
      'jsonc-parser',
      'smol-toml',
      'yaml',
      'zod',
      'zod-openapi',
    ],
    readme: [
      "```ts\nimport { scanRepository } from '@daimon/scanner-core'\nimport { ClientScanPayload } from '@daimon/scanner-core/models'\n```",
      'Reads files and never uses the network. `models` has the schemas of the payload; `@daimon/scanner-core/client-scan-payload-v1.schema.json` is their JSON Schema.',
    ],
    installedMbMax: 60,
  },
  ...adapters.map(toAdapterPackage),
]
