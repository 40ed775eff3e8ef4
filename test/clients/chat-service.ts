import { type Soul, SoulHybridClient } from '@daimon/client'
import { type ChatServer, startChatServer } from '@daimon/testkit'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type ServiceProcess, startIdentityService } from '../e2e/service-process.ts'
import { soul } from '../e2e/soul.ts'

export type ChatService = AsyncDisposable & {
  readonly kernel: ServiceProcess
  /** A fake chat model that speaks Ollama's protocol with scripted replies. */
  readonly model: ChatServer
  readonly botId: string
}

/** Starts an identity service with a chat model and one avatar. */
export const openChatService = async (): Promise<ChatService> => {
  const stack = new AsyncDisposableStack()
  const model = stack.adopt(await startChatServer('ollama'), (server) => server.close())
  const directory = stack.use(await mkdtempDisposable(join(tmpdir(), 'daimon-chat-')))
  const service = stack.use(
    await startIdentityService({
      DATA_DIR: directory.path,
      INFERENCE_API_URL: model.url,
      MODEL_NAME: 'tiny',
    }),
  )
  const client = new SoulHybridClient({ baseUrl: service.url })
  const { bot_id: botId } = await client.ensureAvatar('keeper', soul as Soul)
  return { kernel: service, model, botId, [Symbol.asyncDispose]: () => stack.disposeAsync() }
}
