/**
 * A turn around the AI SDK: `streamText` gets the system prompt of this turn, and its text stream
 * is the reply. Replace the SDK's test model with your provider's model.
 */
import { SoulHybridClient, type Soul } from '@daimon/client'
import { streamText } from 'ai'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { testModel } from './test-model.ts'

const soul = JSON.parse(
  await readFile(join(import.meta.dirname, '../fennel.soul.json'), 'utf8'),
) as Soul
const client = new SoulHybridClient()
const model = testModel()

for (const message of process.argv.slice(2)) {
  async function* generate(system: string): AsyncGenerator<string> {
    // When the model fails, the SDK's text stream just ends, so an error that isn't thrown here
    // would leave a partial reply in memory.
    const failures: unknown[] = []
    const { textStream } = streamText({
      model,
      instructions: system,
      prompt: message,
      maxRetries: 0,
      onError: ({ error }) => void failures.push(error),
    })
    for await (const piece of textStream) {
      process.stdout.write(piece)
      yield piece
    }
    if (failures.length > 0) throw failures[0]
  }
  await client.runTurn(message, generate, {
    externalKey: process.env['USER_KEY'] ?? 'fennel',
    soul,
    sessionId: 'ai-sdk',
  })
  process.stdout.write('\n')
}
