import { ask } from '../../scripts/eval/ask.ts'
import { ensureAvatar } from '../service/avatars.ts'
import { jsonClient } from '../service/json-client.ts'
import { createServiceDatabase, type EngineKind } from '../service/service-database.ts'
import { startService } from '../service/start-service.ts'
import { type Peer, TOP_K } from './peer.ts'

/** The built service in a separate process, with one avatar per user, over HTTP. */
export async function daimonPeer(engine: EngineKind, signal: AbortSignal): Promise<Peer> {
  await using stack = new AsyncDisposableStack()
  const database = stack.use(await createServiceDatabase(engine))
  const service = stack.use(await startService({ env: database.env }))
  const client = jsonClient(service.url, { signal })
  stack.defer(client.close)
  const avatars = new Map<string, string>()
  const getAvatar = async (user: string): Promise<string> => {
    const botId = avatars.get(user) ?? (await ensureAvatar(client, user))
    avatars.set(user, botId)
    return botId
  }
  const owned = stack.move()
  return {
    name: `Daimon, ${engine}`,
    add: async (user, memory) => {
      const botId = await getAvatar(user)
      const startedAtMs = performance.now()
      await client.send('POST', '/memory/ingest', { bot_id: botId, ...memory })
      return { tookMs: performance.now() - startedAtMs }
    },
    search: async (user, query) =>
      ask(client, await getAvatar(user), query, { by: 'retrieve', topK: TOP_K }),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}
