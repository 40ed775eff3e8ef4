/**
 * A chat with the AI SDK whose model has persona and memory: each message is answered with what
 * earlier ones said. Replace the SDK's test model with your provider's model.
 */
import { daimon } from '@daimon/ai-sdk'
import type { Soul } from '@daimon/client'
import { streamText, wrapLanguageModel } from 'ai'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { testModel } from './test-model.ts'

const soul = JSON.parse(
  await readFile(join(import.meta.dirname, '../fennel.soul.json'), 'utf8'),
) as Soul

const model = wrapLanguageModel({
  model: testModel(),
  middleware: daimon({ externalKey: process.env['USER_KEY'] ?? 'fennel', soul }),
})

for (const message of process.argv.slice(2)) {
  const { textStream } = streamText({
    model,
    prompt: message,
    providerOptions: { daimon: { sessionId: 'ai-sdk' } },
    maxRetries: 0,
    // When the model fails, the text stream just ends.
    onError: ({ error }) => {
      console.error(error)
      process.exitCode = 1
    },
  })
  for await (const piece of textStream) process.stdout.write(piece)
  process.stdout.write('\n')
}
