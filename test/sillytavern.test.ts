import { createAvatar } from '@daimon/adapter-testkit'
import { EventEmitter } from 'node:events'
import { beforeAll, expect, test } from 'vitest'

// Runs the extension against a service, in what SillyTavern documents of its context.

type Message = { mes: string; is_user: boolean; is_system?: boolean }

const prompts: Record<string, string> = {}
const events = new EventEmitter()
const warnings: string[] = []
let chat: Message[] = []
let chatId = 'first'
const character = {
  avatar: `${crypto.randomUUID()}.png`,
  name: 'Marlo',
  data: {
    name: 'Marlo',
    description: '{{char}} pilots ships.',
    character_book: { extensions: {}, entries: [] },
  },
}
const context = {
  extensionSettings: {} as Record<string, Record<string, unknown>>,
  characters: [character],
  characterId: 0,
  groupId: null,
  name1: 'Mara',
  get chat() {
    return chat
  },
  getCurrentChatId: () => chatId,
  saveSettingsDebounced: () => {},
  setExtensionPrompt: (key: string, text: string) => (prompts[key] = text),
  eventSource: events,
  event_types: {
    MESSAGE_RECEIVED: 'message_received',
    MESSAGE_SWIPED: 'message_swiped',
    MESSAGE_EDITED: 'message_edited',
    CHAT_CHANGED: 'chat_id_changed',
  },
}
type Host = {
  SillyTavern: { getContext: () => typeof context }
  toastr: { warning: (text: string) => void }
  daimonInterceptor: (
    chat: Message[],
    size: number,
    abort: () => void,
    type: string,
  ) => Promise<void>
}
const host = globalThis as unknown as Host

let client: Awaited<ReturnType<typeof createAvatar>>['client']
beforeAll(async () => {
  ;({ client } = await createAvatar())
  host.SillyTavern = { getContext: () => context }
  host.toastr = { warning: (text) => void warnings.push(text) }
  context.extensionSettings['daimon'] = { url: client.baseUrl }
  // A program for another host, which has no types.
  const file: string = '../integrations/sillytavern/index.js'
  await import(file)
})

const generate = (type: string) => host.daimonInterceptor(chat, 4_096, () => {}, type)
const ask = async (text: string, reply: string) => {
  chat.push({ mes: text, is_user: true })
  await generate('normal')
  chat.push({ mes: reply, is_user: false })
  events.emit('message_received', chat.length - 1)
}
const swipe = async (reply: string) => {
  chat.at(-1)!.mes = reply
  await generate('swipe')
  events.emit('message_swiped', chat.length - 1)
}
const readHistory = async (session_id: string) => {
  const botId = await findBotId()
  const texts: string[] = []
  const request = { bot_id: botId, session_id, user_id: 'Mara' }
  for await (const { content } of client.memories.listSessionMessages(request)) texts.push(content)
  return texts
}
const findBotId = async () => {
  const { items } = await client.avatars.list({ q: character.avatar }).page()
  return items[0]!.id
}

test('creates the avatar from the card and stores turns as the user leaves them', async () => {
  chat = [{ mes: 'Ahoy.', is_user: false }]
  events.emit('message_received', 0)
  await ask('My ship is the Petrel.', 'A fine name.')
  await swipe('A small ship.')
  expect(await readHistory('first')).toEqual([])
  await ask('Where is it?', 'At the mole.')
  expect(await readHistory('first')).toEqual(['My ship is the Petrel.', 'A small ship.'])
  chat = []
  chatId = 'second'
  events.emit('chat_id_changed', chatId)
  await expect.poll(() => readHistory('first')).toHaveLength(4)
  const avatar = await client.avatars.read({ bot_id: await findBotId() })
  expect(avatar).toMatchObject({ name: 'Marlo', description: 'Marlo pilots ships.' })
})

test('adds memories to the prompt, and clears it for others', async () => {
  const bot_id = await findBotId()
  const content = 'Mara rides a red Brompton bike.'
  await client.memories.ingest({ bot_id, user_id: 'Mara', content, scope: 'global' })
  await ask('Which bike do I ride?', 'A Brompton.')
  expect(prompts['daimon']).toContain('red Brompton')
  expect(prompts['daimon']).not.toContain('pilots ships')
  context.extensionSettings['daimon']!['adds'] = 'persona'
  await generate('regenerate')
  expect(prompts['daimon']).toContain('Marlo pilots ships.')
})

test('continues without memory if the service is down, and says so', async () => {
  context.extensionSettings['daimon']!['url'] = 'http://127.0.0.1:4'
  await ask('Hello?', 'Hello.')
  expect([prompts['daimon'], warnings.length > 0]).toEqual(['', true])
})
