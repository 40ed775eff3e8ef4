import type { Format } from '../format-names.ts'

/** What two people say, as the generators below write it in each format. */
export type SaidTurn = { readonly isUser: boolean; readonly text: string; readonly atMs: number }

const iso = (atMs: number): string => new Date(atMs).toISOString()
const pad = (value: number): string => String(value).padStart(2, '0')
/** `2024-05-04 20:15:09`, in UTC. */
const plain = (atMs: number): string => iso(atMs).slice(0, 19).replace('T', ' ')
const lines = (records: readonly unknown[]): string =>
  records.map((record) => `${JSON.stringify(record)}\n`).join('')

const chatGpt = (turns: readonly SaidTurn[]): string => {
  const nodes = turns.map(({ isUser, text, atMs }, at) => [
    `n${at}`,
    {
      id: `n${at}`,
      parent: at === 0 ? 'root' : `n${at - 1}`,
      children: at === turns.length - 1 ? [] : [`n${at + 1}`],
      message: {
        author: { role: isUser ? 'user' : 'assistant' },
        create_time: atMs / 1_000,
        content: { content_type: 'text', parts: [text] },
        recipient: 'all',
      },
    },
  ])
  const root = ['root', { id: 'root', parent: null, children: ['n0'], message: null }]
  const mapping = Object.fromEntries([root, ...nodes]) as object
  return JSON.stringify([
    { title: 'Dinner', create_time: 1, mapping, current_node: `n${turns.length - 1}`, id: 'c-1' },
  ])
}

const claude = (turns: readonly SaidTurn[]): string =>
  JSON.stringify([
    {
      uuid: 'c-1',
      name: 'Dinner',
      summary: '',
      created_at: iso(0),
      account: { uuid: 'a' },
      chat_messages: turns.map(({ isUser, text, atMs }, at) => ({
        uuid: `m${at}`,
        text: `${text} and tool calls`,
        content: [
          { type: 'thinking', thinking: 'hidden' },
          { type: 'text', text },
        ],
        sender: isUser ? 'human' : 'assistant',
        created_at: iso(atMs),
        attachments: [],
        files: [],
      })),
    },
  ])

/** Newest first; a prompt and its reply are one activity. */
const gemini = (turns: readonly SaidTurn[]): string =>
  JSON.stringify(
    turns
      .flatMap((turn, at) => {
        if (!turn.isUser) return []
        const reply = turns[at + 1]
        return [
          {
            header: 'Gemini Apps',
            title: `Prompted ${turn.text}`,
            time: iso(turn.atMs),
            products: ['Gemini Apps'],
            activityControls: ['Gemini Apps Activity'],
            ...(reply ? { safeHtmlItem: [{ html: `<p>${reply.text}</p>` }] } : {}),
          },
        ]
      })
      .toReversed(),
  )

const characterAi = (turns: readonly SaidTurn[]): string =>
  JSON.stringify({
    chats: [
      {
        chat_id: 'c-1',
        turns: turns.map(({ isUser, text, atMs }, at) => ({
          turn_key: { chat_id: 'c-1', turn_id: `t${at}` },
          create_time: iso(atMs),
          author: {
            author_id: '1',
            name: isUser ? 'mara' : 'Aria',
            ...(isUser ? { is_human: true } : {}),
          },
          candidates: [
            { candidate_id: 'a', raw_content: 'another version' },
            { candidate_id: 'b', raw_content: text },
          ],
          primary_candidate_id: 'b',
        })),
      },
    ],
  })

const sillyTavern = (turns: readonly SaidTurn[]): string =>
  lines([
    {
      user_name: 'unused',
      character_name: 'unused',
      create_date: '2024-5-4@20h15m',
      chat_metadata: {},
    },
    ...turns.map(({ isUser, text, atMs }) => ({
      name: isUser ? 'Mara' : 'Aria',
      is_user: isUser,
      is_system: false,
      send_date: iso(atMs),
      mes: text,
      swipes: ['another version', text],
      swipe_id: 1,
      extra: {},
    })),
  ])

/** German Android: `04.05.24, 22:15 - Mara: …`; the turns have whole minutes. */
const whatsApp = (turns: readonly SaidTurn[]): string =>
  [
    '04.05.24, 00:01 - Nachrichten und Anrufe sind Ende-zu-Ende-verschlüsselt.',
    ...turns.map(({ isUser, text, atMs }) => {
      // Summer time in Berlin.
      const local = new Date(atMs + 7_200_000)
      const date = `${pad(local.getUTCDate())}.${pad(local.getUTCMonth() + 1)}.${pad(local.getUTCFullYear() % 100)}`
      const time = `${pad(local.getUTCHours())}:${pad(local.getUTCMinutes())}`
      return `${date}, ${time} - ${isUser ? 'Mara' : 'Ines'}: ${text}`
    }),
    '',
  ].join('\n')

const telegram = (turns: readonly SaidTurn[]): string =>
  JSON.stringify({
    name: 'Ines',
    type: 'personal_chat',
    id: 7,
    messages: [
      { id: 1, type: 'service', actor: 'Ines', action: 'phone_call', text: '' },
      ...turns.map(({ isUser, text, atMs }, at) => ({
        id: at + 2,
        type: 'message',
        date: plain(atMs).replace(' ', 'T'),
        date_unixtime: String(atMs / 1_000),
        from: isUser ? 'Mara' : 'Ines',
        from_id: isUser ? 'user1' : 'user2',
        text: [text.slice(0, 4), { type: 'bold', text: text.slice(4) }],
      })),
    ],
  })

const discord = (turns: readonly SaidTurn[]): string =>
  JSON.stringify({
    guild: { id: '0', name: 'Direct Messages' },
    channel: { id: '9', type: 'DirectTextChat', name: 'ines' },
    dateRange: { after: null, before: null },
    messages: turns.map(({ isUser, text, atMs }, at) => ({
      id: String(at),
      type: at % 2 === 0 ? 'Default' : 'Reply',
      timestamp: iso(atMs).replace('Z', '+00:00'),
      content: text,
      author: {
        id: '1',
        name: isUser ? 'mara#1' : 'ines',
        nickname: isUser ? 'Mara' : null,
        isBot: false,
      },
      attachments: [],
      embeds: [],
    })),
    messageCount: turns.length,
  })

const mem0 = (turns: readonly SaidTurn[]): string =>
  JSON.stringify({
    results: turns.map(({ text, atMs }, at) => ({
      id: `m${at}`,
      memory: text,
      hash: 'a',
      metadata: { topic: 'dinner' },
      created_at: iso(atMs),
      updated_at: null,
      user_id: 'mara',
    })),
    relations: [],
  })

const zep = (turns: readonly SaidTurn[]): string =>
  JSON.stringify({
    session_id: 's-1',
    messages: turns.map(({ isUser, text, atMs }, at) => ({
      uuid: `m${at}`,
      role: isUser ? 'Mara' : 'Bot',
      role_type: isUser ? 'user' : 'assistant',
      content: text,
      created_at: iso(atMs),
    })),
    row_count: turns.length,
  })

const jsonl = (turns: readonly SaidTurn[]): string =>
  lines(
    turns.map(({ isUser, text, atMs }) => ({
      speaker: isUser ? 'Mara' : 'Sage',
      text,
      said_at: iso(atMs),
    })),
  )

/** A file of each format, with the given turns. */
export const EXPORTS: Readonly<Record<Format, (turns: readonly SaidTurn[]) => string>> = {
  chatgpt: chatGpt,
  claude,
  gemini,
  'character-ai': characterAi,
  sillytavern: sillyTavern,
  whatsapp: whatsApp,
  telegram,
  discord,
  mem0,
  zep,
  jsonl,
}

/** Discord's data package, as JSON or as CSV; it has the user's messages only. */
export const discordPackage = (turns: readonly SaidTurn[]) => {
  const own = turns.filter(({ isUser }) => isUser)
  return {
    json: JSON.stringify(
      own.map(({ text, atMs }, at) => ({
        ID: at,
        Timestamp: plain(atMs),
        Contents: text,
        Attachments: '',
      })),
    ),
    csv: [
      'ID,Timestamp,Contents,Attachments',
      ...own.map(
        ({ text, atMs }, at) =>
          `${at},${plain(atMs)}.000000+00:00,"${text.replaceAll('"', '""')}",`,
      ),
      '',
    ].join('\r\n'),
  }
}
