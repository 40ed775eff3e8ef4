import { freePort, spawnProcess, waitUntil } from '@daimon/testkit'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

import { createServiceDatabase, type EngineKind } from '../service/service-database.ts'
import { temporaryDirectory } from '../service/temporary-directory.ts'
import { type SearchResult, type Peer, TOP_K } from './peer.ts'
import { pythonEnvironment } from './python-environment.ts'

const bridgeEntry = join(import.meta.dirname, '../../packages/identity/bridge/dist/bin.js')
const DIMENSION = 256

/**
 * mem0 in a separate process, with Daimon's embedder, which the bridge serves through Ollama's API.
 * Its store is Qdrant in the same process, on disk, or a PostgreSQL with pgvector.
 */
export async function mem0Peer(engine: EngineKind): Promise<Peer> {
  const python = pythonEnvironment(join(import.meta.dirname, 'requirements.txt'))
  await using stack = new AsyncDisposableStack()
  const directory = stack.use(temporaryDirectory('daimon-mem0-'))
  const url = await startBridge(stack)
  const store = await openStore(engine, directory.path, stack)
  const child = spawn(python, [join(import.meta.dirname, 'mem0_peer.py')], {
    env: {
      ...process.env,
      MEM0_TELEMETRY: 'False',
      MEM0_DIR: directory.path,
      HOME: directory.path,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let talk = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (talk = (talk + text).slice(-4096)))
  stack.defer(async () => {
    child.stdin.end()
    if (child.exitCode === null) await once(child, 'exit')
  })
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const call = async (asked: object): Promise<{ took_ms: number; item_ids?: string[] }> => {
    child.stdin.write(`${JSON.stringify(asked)}\n`)
    const { value, done } = await answers.next()
    if (done) throw new Error(`mem0 exited:\n${talk}`)
    return JSON.parse(value) as { took_ms: number; item_ids?: string[] }
  }
  const config = { model: 'builtin', ollama_base_url: url, embedding_dims: DIMENSION }
  await call({ do: 'open', store, embedder: { provider: 'ollama', config }, top_k: TOP_K })
  const owned = stack.move()
  return {
    name: `mem0, ${engine === 'embedded' ? 'Qdrant on disk' : 'pgvector'}`,
    add: async (user, { content, speaker, metadata, session_id }) => {
      const text = `${speaker}: ${content}`
      const stored = { ...metadata, session_id }
      const { took_ms: tookMs } = await call({ do: 'add', user, text, metadata: stored })
      return { tookMs }
    },
    search: async (user, query): Promise<SearchResult> => {
      const { took_ms: tookMs, item_ids: itemIds = [] } = await call({ do: 'search', user, query })
      return { itemIds: [...new Set(itemIds)], tookMs }
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}

async function startBridge(stack: AsyncDisposableStack): Promise<string> {
  const port = await freePort()
  const env = { BRIDGE_PORT: `${port}`, HOST: '127.0.0.1', DAIMON_API_KEY: undefined }
  stack.use(spawnProcess(process.execPath, [bridgeEntry], { env }))
  const url = `http://127.0.0.1:${port}`
  await waitUntil(async () => (await fetch(`${url}/api/version`)).ok, { timeoutMs: 60_000 })
  return url
}

async function openStore(
  engine: EngineKind,
  directory: string,
  stack: AsyncDisposableStack,
): Promise<object> {
  const shape = { collection_name: 'bench', embedding_model_dims: DIMENSION }
  if (engine === 'embedded')
    return {
      provider: 'qdrant',
      config: { ...shape, path: join(directory, 'qdrant'), on_disk: true },
    }
  const { env } = stack.use(await createServiceDatabase(engine))
  return { provider: 'pgvector', config: { ...shape, connection_string: env['DATABASE_URL'] } }
}
