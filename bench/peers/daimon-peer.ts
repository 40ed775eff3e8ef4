import { ask } from '../../scripts/eval/ask.ts'
import { ensureAvatar } from '../kernel/avatars.ts'
import { jsonClient } from '../kernel/json-client.ts'
import { createKernelDatabase, type EngineKind } from '../kernel/kernel-database.ts'
import { startKernel } from '../kernel/start-kernel.ts'
import { type Peer, TOP_K } from './peer.ts'

/** The built kernel in a process of its own, an avatar for each user, over HTTP. */
export async function daimonPeer(engine: EngineKind, signal: AbortSignal): Promise<Peer> {
  await using stack = new AsyncDisposableStack()
  const database = stack.use(await createKernelDatabase(engine))
  const kernel = stack.use(await startKernel({ env: database.env }))
  const client = jsonClient(kernel.url, { signal })
  stack.defer(client.close)
  const avatars = new Map<string, string>()
  const avatarOf = async (user: string): Promise<string> => {
    const botId = avatars.get(user) ?? (await ensureAvatar(client, user))
    avatars.set(user, botId)
    return botId
  }
  const owned = stack.move()
  return {
    name: `Daimon, ${engine}`,
    add: async (user, memory) => {
      const botId = await avatarOf(user)
      const startedAtMs = performance.now()
      await client.send('POST', '/memory/ingest', { bot_id: botId, ...memory })
      return { tookMs: performance.now() - startedAtMs }
    },
    search: async (user, query) =>
      ask(client, await avatarOf(user), query, { by: 'retrieve', topK: TOP_K }),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}
