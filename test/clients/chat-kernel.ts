import { type Soul, SoulHybridClient } from '@daimon/client'
import { type ChatServer, startChatServer } from '@daimon/testkit'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type KernelProcess, startKernelProcess } from '../e2e/kernel-process.ts'
import { soul } from '../e2e/soul.ts'

export type ChatKernel = AsyncDisposable & {
  readonly kernel: KernelProcess
  /** What stands for the chat model: it speaks Ollama's protocol, and says what it is told to. */
  readonly model: ChatServer
  readonly botId: string
}

/** A kernel with a chat model and one avatar. */
export const openChatKernel = async (): Promise<ChatKernel> => {
  const stack = new AsyncDisposableStack()
  const model = stack.adopt(await startChatServer('ollama'), (server) => server.close())
  const folder = stack.use(await mkdtempDisposable(join(tmpdir(), 'daimon-chat-')))
  const kernel = stack.use(
    await startKernelProcess({
      DATA_DIR: folder.path,
      INFERENCE_API_URL: model.url,
      MODEL_NAME: 'tiny',
    }),
  )
  const client = new SoulHybridClient({ baseUrl: kernel.url })
  const { bot_id: botId } = await client.ensureAvatar('keeper', soul as Soul)
  return { kernel, model, botId, [Symbol.asyncDispose]: () => stack.disposeAsync() }
}
