/**
 * Which package may import which: the table of CONTRIBUTING.md, as data. A package without a row
 * may import no other workspace package.
 */
type Row = {
  name: string
  directory: string
  mayImport: readonly string[]
  /** Type-only imports, erased at build: not a dependency at run time. */
  mayImportTypesOf?: readonly string[]
  /** Further imports of its tests, apart from the testkit. */
  mayImportInTests?: readonly string[]
  /** Pure: time, ids, randomness, embeddings, and files are arguments. */
  isPure?: true
  /** Reads files and starts processes, and never uses the network. */
  isOffline?: true
  /** What to do instead. */
  advice: string
}

const api = '@daimon/identity-api'
const core = '@daimon/identity-core'
const store = '@daimon/identity-store'
const embed = '@daimon/identity-embed'
const encoderMinilm = '@daimon/encoder-minilm'
const server = '@daimon/identity-server'
const client = '@daimon/client'
const bridge = '@daimon/bridge'
const studio = '@daimon/studio'
const proxy = '@daimon/proxy'
const runtime = '@daimon/runtime'
const contract = '@daimon/contract'
const database = '@daimon/database'
const secrets = '@daimon/secrets'
const terminal = '@daimon/terminal'
const files = '@daimon/files'
const cli = '@daimon/identity-cli'
const scannerApi = '@daimon/scanner-api'
const scannerCore = '@daimon/scanner-core'
const scannerSandbox = '@daimon/scanner-sandbox'
const scannerClient = '@daimon/scanner-client'
const scannerEngine = '@daimon/scanner-engine'
const scannerServer = '@daimon/scanner-server'
const scannerGuardrail = '@daimon/scanner-guardrail'
const scannerConsole = '@daimon/scanner-console'
const ui = '@daimon/ui'
const scannerCli = '@daimon/scanner-cli'
const turn = '@daimon/adapter-turn'
const adapterTestkit = '@daimon/adapter-testkit'
const aiSdk = '@daimon/ai-sdk'
const langchain = '@daimon/langchain'
const openaiAgents = '@daimon/openai-agents'
const mastra = '@daimon/mastra'
/** Only for tests, and available to all of them. */
export const testkit = '@daimon/testkit'
export const testFiles = ['**/*.{test,conformance}.ts', '**/testing/**'] as const

export const arrows: readonly Row[] = [
  {
    name: runtime,
    directory: 'packages/shared/runtime',
    mayImport: [],
    advice:
      'The runtime is independent of the products: take what you need as an argument or a type parameter.',
  },
  {
    name: database,
    directory: 'packages/shared/database',
    mayImport: [],
    advice:
      'The database is independent of the products: tables, migrations, and jobs are parameters.',
  },
  {
    name: testkit,
    directory: 'packages/shared/testkit',
    mayImport: [],
    advice:
      'The testkit is independent of the products: put product test support next to the tests of that product.',
  },
  {
    name: contract,
    directory: 'packages/shared/contract',
    mayImport: [],
    isPure: true,
    advice: 'The contract is independent of the products: routes and errors are parameters.',
  },
  {
    name: api,
    directory: 'packages/identity/api',
    mayImport: [contract],
    isPure: true,
    advice: 'The api is schemas and routes as data, on which every other package depends.',
  },
  {
    name: core,
    directory: 'packages/identity/core',
    mayImport: [api, secrets],
    isPure: true,
    advice: 'The core decides and imports only the api: let the server fetch and pass it in.',
  },
  {
    name: embed,
    directory: 'packages/identity/embed',
    mayImport: [],
    advice:
      'An embedder is self-contained: move a shared type to its interface, and wire it in the server.',
  },
  {
    name: encoderMinilm,
    directory: 'packages/identity/encoder-minilm',
    mayImport: [],
    advice:
      'The encoder is a model and its runtime: tokenizing and pooling of texts belong to the embedder.',
  },
  {
    name: store,
    directory: 'packages/identity/store',
    mayImport: [core, api, database],
    advice:
      'The store imports only core, api, and the database: vectors and decisions are arguments.',
  },
  {
    name: server,
    directory: 'packages/identity/server',
    mayImport: [api, core, store, embed, runtime, database],
    advice: 'The server wires api, core, store, embed, runtime, and database.',
  },
  {
    name: bridge,
    directory: 'packages/identity/bridge',
    mayImport: [embed, runtime],
    advice:
      'The bridge only embeds and forwards: it has no access to avatars, memories, or the database.',
  },
  {
    name: client,
    directory: 'packages/identity/client',
    mayImport: [],
    advice: 'The client has no dependency: npm run spec generates its types from spec/.',
  },
  {
    name: studio,
    directory: 'packages/identity/studio',
    mayImport: [client, ui, runtime],
    advice: 'The studio sees what any caller sees: it uses only the client.',
  },
  {
    name: proxy,
    directory: 'packages/adapters/proxy',
    mayImport: [client, runtime, turn],
    advice: 'An adapter sees what any caller sees: it uses only the client.',
  },
  {
    name: cli,
    directory: 'packages/identity/cli',
    mayImport: [client, bridge, proxy, server, core, studio, runtime, terminal],
    advice: 'The CLI uses the client; server and core are only for what runs in the same process.',
  },
  {
    name: secrets,
    directory: 'packages/shared/secrets',
    mayImport: [],
    isPure: true,
    advice: 'This package is a table of formats and has no imports.',
  },
  {
    name: files,
    directory: 'packages/shared/files',
    mayImport: [],
    advice: 'Files and locks are independent of the products: paths and content are arguments.',
  },
  {
    name: ui,
    directory: 'packages/shared/ui',
    mayImport: [],
    advice: 'Components are independent of the products: texts, data, and actions are properties.',
  },
  {
    name: terminal,
    directory: 'packages/shared/terminal',
    mayImport: [],
    advice: 'The terminal is independent of the products: take what it shows as an argument.',
  },
  {
    name: scannerApi,
    directory: 'packages/scanner/api',
    mayImport: [contract],
    isPure: true,
    advice: 'The api is schemas as data, on which every other package depends.',
  },
  {
    name: scannerCore,
    directory: 'packages/scanner/core',
    mayImport: [scannerApi, secrets, files],
    isOffline: true,
    advice: 'The core reads a repository and imports only the api: the client sends.',
  },
  {
    name: scannerSandbox,
    directory: 'packages/scanner/sandbox',
    mayImport: [],
    advice: 'The sandbox runs what it gets: it is independent of findings and repositories.',
  },
  {
    name: scannerClient,
    directory: 'packages/scanner/client',
    mayImport: [],
    mayImportTypesOf: [scannerApi],
    advice: 'The client has no dependency at run time: it takes bodies and returns responses.',
  },
  {
    name: scannerEngine,
    directory: 'packages/scanner/engine',
    mayImport: [scannerApi, scannerCore, scannerSandbox, files],
    isOffline: true,
    advice: 'The engine evaluates a graph with data on disk: the server fetches.',
  },
  {
    name: scannerServer,
    directory: 'packages/scanner/server',
    mayImport: [
      scannerApi,
      scannerCore,
      scannerEngine,
      scannerSandbox,
      scannerGuardrail,
      scannerConsole,
      runtime,
      database,
      files,
    ],
    advice:
      'The server wires api, core, engine, sandbox, guardrail, console, runtime, and database.',
  },
  {
    name: scannerConsole,
    directory: 'packages/scanner/console',
    mayImport: [scannerApi, ui, runtime],
    advice: 'The console sees what any caller sees: it uses only the HTTP API.',
  },
  {
    name: scannerGuardrail,
    directory: 'packages/scanner/guardrail',
    mayImport: [scannerApi, scannerCore, scannerEngine, runtime, files],
    advice: 'The guardrail decides with core and engine: the CLI passes its streams.',
  },
  {
    name: scannerCli,
    directory: 'packages/scanner/cli',
    mayImport: [
      scannerApi,
      scannerCore,
      scannerClient,
      scannerEngine,
      scannerServer,
      scannerGuardrail,
      scannerSandbox,
      terminal,
      files,
    ],
    advice:
      'The CLI wires core, client, engine, and terminal, and lazily the server and the guardrail.',
  },
  {
    name: turn,
    directory: 'packages/adapters/turn',
    mayImport: [client],
    advice: 'A turn is independent of frameworks: convert their messages in the adapter.',
  },
  {
    name: adapterTestkit,
    directory: 'packages/adapters/testkit',
    mayImport: [client, server],
    advice: 'This package runs the service and a model for tests: frameworks are in the tests.',
  },
  ...[aiSdk, langchain, openaiAgents, mastra].map((name) => ({
    name,
    directory: name.replace('@daimon', 'packages/adapters'),
    mayImport: [client, turn],
    mayImportInTests: [adapterTestkit],
    advice: 'An adapter uses the client: what adapters share is in adapter-turn.',
  })),
]
