import { jsonClient, type JsonClient } from '../../bench/kernel/json-client.ts'
import { createKernelDatabase, type EngineKind } from '../../bench/kernel/kernel-database.ts'
import { startKernel } from '../../bench/kernel/start-kernel.ts'

export type KernelChoice = {
  /** A kernel that runs already; without it, one of our own on an empty database. */
  readonly url: string | undefined
  readonly engine: EngineKind
  /** What EMBEDDINGS is set to for a kernel of our own. */
  readonly embedder: string | undefined
}

/**
 * Lends a kernel for the time of `use`. One of our own is removed with its data; of a running one
 * the avatars that `use` names through `onAvatar` are deleted.
 */
export async function withKernel<T>(
  choice: KernelChoice,
  signal: AbortSignal,
  use: (client: JsonClient, onAvatar: (botId: string) => void) => Promise<T>,
): Promise<T> {
  if (choice.url === undefined) return withOwnKernel(choice, signal, use)
  const apiKey = process.env['DAIMON_API_KEY'] || undefined
  const client = jsonClient(choice.url, { apiKey, signal })
  const avatars: string[] = []
  try {
    return await use(client, (botId) => avatars.push(botId))
  } finally {
    // Also after an interruption, which the other client obeys.
    const cleaner = jsonClient(choice.url, { apiKey })
    for (const botId of avatars) await cleaner.send('DELETE', `/v1/avatars/${botId}`)
    cleaner.close()
    client.close()
  }
}

async function withOwnKernel<T>(
  { engine, embedder }: KernelChoice,
  signal: AbortSignal,
  use: (client: JsonClient, onAvatar: (botId: string) => void) => Promise<T>,
): Promise<T> {
  await using database = await createKernelDatabase(engine)
  const env = { ...database.env, ...(embedder === undefined ? {} : { EMBEDDINGS: embedder }) }
  await using kernel = await startKernel({ env })
  const client = jsonClient(kernel.url, { signal })
  try {
    return await use(client, () => {})
  } finally {
    client.close()
  }
}
