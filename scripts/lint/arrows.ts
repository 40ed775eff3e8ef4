/**
 * Which package may import which: the table of CONTRIBUTING.md, as data. A package without a row
 * may import no other package of ours, so that a new one starts closed.
 */
type Row = {
  name: string
  folder: string
  mayImport: readonly string[]
  /** Erased at build: the package has no dependency at run time. */
  mayImportTypesOf?: readonly string[]
  /** Pure: time, ids, randomness, embeddings and files are arguments. */
  isPure?: true
  /** Reads files and starts processes of its own, and never reaches the network. */
  isOffline?: true
  /** What to do instead. */
  advice: string
}

const api = '@daimon/identity-api'
const core = '@daimon/identity-core'
const store = '@daimon/identity-store'
const embed = '@daimon/identity-embed'
const server = '@daimon/identity-server'
const client = '@daimon/client'
const bridge = '@daimon/bridge'
const studio = '@daimon/studio'
const runtime = '@daimon/runtime'
const contract = '@daimon/contract'
const database = '@daimon/database'
const secrets = '@daimon/secrets'
const terminal = '@daimon/terminal'
const cli = '@daimon/identity-cli'
const scannerApi = '@daimon/scanner-api'
const scannerCore = '@daimon/scanner-core'
const scannerSandbox = '@daimon/scanner-sandbox'
const scannerClient = '@daimon/scanner-client'
const scannerEngine = '@daimon/scanner-engine'
const scannerServer = '@daimon/scanner-server'
const scannerGuardrail = '@daimon/scanner-guardrail'
const scannerCli = '@daimon/scanner-cli'
/** For tests alone, and open to all of them. */
export const testkit = '@daimon/testkit'
export const testFiles = ['**/*.{test,conformance}.ts', '**/testing/**'] as const

export const arrows: readonly Row[] = [
  {
    name: runtime,
    folder: 'packages/shared/runtime',
    mayImport: [],
    advice: 'The runtime knows no product: take what you need as an argument or a type parameter.',
  },
  {
    name: database,
    folder: 'packages/shared/database',
    mayImport: [],
    advice: 'The database knows no product: tables, migrations and jobs are handed in.',
  },
  {
    name: testkit,
    folder: 'packages/shared/testkit',
    mayImport: [],
    advice: 'The testkit knows no product: put what knows one beside the tests of that product.',
  },
  {
    name: contract,
    folder: 'packages/shared/contract',
    mayImport: [],
    isPure: true,
    advice: 'The contract knows no product: routes and errors are handed in.',
  },
  {
    name: api,
    folder: 'packages/identity/api',
    mayImport: [contract],
    isPure: true,
    advice: 'The api is schemas and routes as data, which everything else rests on.',
  },
  {
    name: core,
    folder: 'packages/identity/core',
    mayImport: [api, secrets],
    isPure: true,
    advice: 'The core decides and imports the api only: let the server fetch and pass it in.',
  },
  {
    name: embed,
    folder: 'packages/identity/embed',
    mayImport: [],
    advice:
      'An embedder stands alone: move a shared type to its interface, and wire in the server.',
  },
  {
    name: store,
    folder: 'packages/identity/store',
    mayImport: [core, api, database],
    advice:
      'The store imports core, api and the database only: vectors and decisions come in as arguments.',
  },
  {
    name: server,
    folder: 'packages/identity/server',
    mayImport: [api, core, store, embed, runtime, database],
    advice: 'The server wires api, core, store, embed, runtime and database.',
  },
  {
    name: bridge,
    folder: 'packages/identity/bridge',
    mayImport: [embed, runtime],
    advice: 'The bridge embeds and passes on: it knows no avatar, no memory and no database.',
  },
  {
    name: client,
    folder: 'packages/identity/client',
    mayImport: [],
    advice: 'The client has no dependency: its types are generated from spec/ by npm run spec.',
  },
  {
    name: studio,
    folder: 'packages/identity/studio',
    mayImport: [client, runtime],
    advice: 'The studio sees what any caller sees: it speaks through the client and nothing else.',
  },
  {
    name: cli,
    folder: 'packages/identity/cli',
    mayImport: [client, bridge, server, core, studio, runtime, terminal],
    advice: 'The command line speaks through the client; server and core are for what runs here.',
  },
  {
    name: secrets,
    folder: 'packages/shared/secrets',
    mayImport: [],
    isPure: true,
    advice: 'A table of shapes, and nothing else.',
  },
  {
    name: terminal,
    folder: 'packages/shared/terminal',
    mayImport: [],
    advice: 'The terminal knows no product: take what it shows as an argument.',
  },
  {
    name: scannerApi,
    folder: 'packages/scanner/api',
    mayImport: [contract],
    isPure: true,
    advice: 'The api is schemas as data, which everything else rests on.',
  },
  {
    name: scannerCore,
    folder: 'packages/scanner/core',
    mayImport: [scannerApi, secrets],
    isOffline: true,
    advice:
      'The core reads a repository and imports the api only: sending is the work of the client.',
  },
  {
    name: scannerSandbox,
    folder: 'packages/scanner/sandbox',
    mayImport: [],
    advice: 'The sandbox runs what it is given: it knows no finding and no repository.',
  },
  {
    name: scannerClient,
    folder: 'packages/scanner/client',
    mayImport: [],
    mayImportTypesOf: [scannerApi],
    advice: 'The client has no dependency at run time: it takes bodies and gives answers.',
  },
  {
    name: scannerEngine,
    folder: 'packages/scanner/engine',
    mayImport: [scannerApi, scannerCore, scannerSandbox],
    isOffline: true,
    advice: 'The engine judges a graph by data on disk: what fetches is the work of the server.',
  },
  {
    name: scannerServer,
    folder: 'packages/scanner/server',
    mayImport: [scannerApi, scannerCore, scannerEngine, scannerSandbox, runtime, database],
    advice: 'The server wires api, core, engine, sandbox, runtime and database.',
  },
  {
    name: scannerGuardrail,
    folder: 'packages/scanner/guardrail',
    mayImport: [scannerApi, scannerCore, scannerEngine, runtime],
    advice: 'The guardrail judges by core and engine: the command line gives it its streams.',
  },
  {
    name: scannerCli,
    folder: 'packages/scanner/cli',
    mayImport: [
      scannerApi,
      scannerCore,
      scannerClient,
      scannerEngine,
      scannerServer,
      scannerGuardrail,
      scannerSandbox,
      terminal,
    ],
    advice:
      'The command line wires core, client, engine and terminal, and lazily the server and the guardrail.',
  },
]
