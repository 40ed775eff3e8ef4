import { jsonClient, type JsonClient } from '../../bench/service/json-client.ts'
import { createServiceDatabase, type EngineKind } from '../../bench/service/service-database.ts'
import { startService } from '../../bench/service/start-service.ts'

export type ServiceChoice = {
  /** A running service; without it, a new one on an empty database. */
  readonly url: string | undefined
  readonly engine: EngineKind
  /** The value of EMBEDDINGS for a new service. */
  readonly embedder: string | undefined
}

/**
 * Provides a service while `use` runs. A new one is removed with its data; of a running one the
 * avatars that `use` passes to `onAvatar` are deleted.
 */
export async function withService<T>(
  choice: ServiceChoice,
  signal: AbortSignal,
  use: (client: JsonClient, onAvatar: (botId: string) => void) => Promise<T>,
): Promise<T> {
  if (choice.url === undefined) return withOwnService(choice, signal, use)
  const apiKey = process.env['DAIMON_API_KEY'] || undefined
  const client = jsonClient(choice.url, { apiKey, signal })
  const avatars: string[] = []
  try {
    return await use(client, (botId) => avatars.push(botId))
  } finally {
    // Also after an interruption, which aborts the other client.
    const cleaner = jsonClient(choice.url, { apiKey })
    for (const botId of avatars) await cleaner.send('DELETE', `/v1/avatars/${botId}`)
    cleaner.close()
    client.close()
  }
}

async function withOwnService<T>(
  { engine, embedder }: ServiceChoice,
  signal: AbortSignal,
  use: (client: JsonClient, onAvatar: (botId: string) => void) => Promise<T>,
): Promise<T> {
  await using database = await createServiceDatabase(engine)
  const env = { ...database.env, ...(embedder === undefined ? {} : { EMBEDDINGS: embedder }) }
  await using service = await startService({ env })
  const client = jsonClient(service.url, { signal })
  try {
    return await use(client, () => {})
  } finally {
    client.close()
  }
}
