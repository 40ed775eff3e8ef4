import { waitUntil } from '@daimon/testkit'
import { randomBytes } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import { type AttackGroup, type Attempt, require } from './attempt.ts'
import type { AttackedService } from './attacked-service.ts'

/** Variants of a forgotten text. */
const RETURNS: Readonly<Record<string, (text: string) => string>> = {
  'in the same words': (text) => text,
  'in capitals': (text) => text.toUpperCase(),
  'with invisible characters': (text) => text.replaceAll(' ', ' \u200b'),
  'in quotation marks': (text) => `"${text}"`,
  'in typographic quotation marks': (text) => `“${text}”`,
  'as a quoted line': (text) => `> ${text}`,
  'in a code block': (text) => `\`\`\`\n${text}\n\`\`\``,
  'quoted in a sentence': (text) => `You once heard "${text}", didn't you?`,
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

const forgotten = async (service: AttackedService) => {
  const bot_id = await service.avatar()
  // Letters only, so that it doesn't match a secret, which would be redacted.
  const word = Array.from(randomBytes(12), (byte) => LETTERS[byte % LETTERS.length]).join('')
  const text = `My boat is called ${word}`
  await service.ingest(bot_id, text)
  const { body } = await service.call('POST', '/memory/forget', { bot_id, content_match: word })
  require(body['deleted'] === 1, `not forgotten: ${JSON.stringify(body)}`)
  return { bot_id, word, text }
}

const comesBack = ([name, again]: [string, (text: string) => string]): Attempt => ({
  name: `returns ${name}`,
  run: async (service) => {
    const { bot_id, word, text } = await forgotten(service)
    const reply = await service.ingest(bot_id, again(text))
    require(reply.body['suppressed'] === true, `stored again: ${reply.text}`)
    const prompt = await service.prompt(bot_id, `boat ${word}`)
    require(!prompt.toLowerCase().includes(word), 'in the prompt')
  },
})

const filesWith = (directory: string, text: string): string[] =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => readFileSync(path).includes(text))

const staysInAFile: Attempt = {
  name: 'stays in a file of the data directory',
  run: async (service) => {
    const { word } = await forgotten(service)
    await waitUntil(async () => {
      const { body } = await service.call('GET', '/v1/erasures')
      return (body['items'] as { settled_at: unknown }[]).every((item) => item.settled_at !== null)
    })
    const files = filesWith(service.directory, word)
    require(files.length === 0, `found in ${files.map((file) => file.split('/').at(-1)).join()}`)
  },
}

const futureFact: Attempt = {
  name: 'keeps a fact dated 2099 from being superseded',
  run: async (service) => {
    const bot_id = await service.avatar()
    const say = (user_message: string, more: object = {}) =>
      service.call('POST', '/hybrid/complete', {
        bot_id,
        summary: 's',
        user_message,
        session_id: 's1',
        ...more,
      })
    await say('My dog is called Rex.', { occurred_at: '2099-01-01T00:00:00Z' })
    const { text, body } = await say('Actually, my dog is called Max.')
    require((body['superseded'] as unknown[]).length === 1, text)
  },
}

export const forgetting: AttackGroup = {
  name: 'forgetting and correcting',
  attempts: [...Object.entries(RETURNS).map(comesBack), staysInAFile, futureFact],
}
