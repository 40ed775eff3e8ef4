/**
 * A support bot: one persona and one store of product knowledge for all customers, and memories of
 * each customer apart. Run it as `bot.ts CUSTOMER TIME_ZONE MESSAGE…`.
 */
import { SoulHybridClient, type Soul } from '@daimon/client'
import { readFile } from 'node:fs/promises'

import { callModel } from './model.ts'

const KNOWLEDGE = [
  'Returns are free within 30 days of delivery.',
  'The warranty of a bicycle frame is ten years.',
]

const [userId = 'customer-42', timezone = 'UTC', ...messages] = process.argv.slice(2)
const soulFile = new URL('../fennel.soul.json', import.meta.url)
const soul = JSON.parse(await readFile(soulFile, 'utf8')) as Soul

const client = new SoulHybridClient()
const { bot_id: botId } = await client.ensureAvatar('support-bot', soul)

// Without a userId, a memory is for all customers; repeating it changes nothing.
for (const content of KNOWLEDGE) await client.ingestMemory(content, { botId })

for (const message of messages) {
  const { system_prompt } = await client.prepareTurn(message, { botId, userId, timezone })
  const reply = await callModel(system_prompt, message)
  await client.completeTurn(undefined, {
    botId,
    userId,
    timezone,
    userMessage: message,
    assistantText: reply,
  })
  console.log(reply)
}
