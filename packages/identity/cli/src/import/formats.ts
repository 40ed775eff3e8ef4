import { type Shape, toShape } from './detect/shape.ts'
import { readCharacterAi } from './formats/character-ai.ts'
import { readChatGpt } from './formats/chatgpt.ts'
import { readClaude } from './formats/claude.ts'
import { readDiscordCsv, readDiscordPackage } from './formats/discord-package.ts'
import { readDiscord } from './formats/discord.ts'
import { readGemini } from './formats/gemini.ts'
import { readJsonl } from './formats/jsonl.ts'
import { readMem0, readMem0Lines } from './formats/mem0.ts'
import { readSillyTavern } from './formats/sillytavern.ts'
import { readTelegram } from './formats/telegram.ts'
import { readHead } from './formats/whatsapp-line.ts'
import { readWhatsApp } from './formats/whatsapp.ts'
import { readZep } from './formats/zep.ts'
import { FORMATS, type Format } from './format-names.ts'
import type { Reader } from './record.ts'

type Variant = {
  /** Whether the beginning of a file is of this format, and of no other. */
  readonly isLike: (shape: Shape) => boolean
  readonly read: Reader
}

/** Whether a file has a member at one of the paths. */
const has = ({ members }: Shape, ...paths: readonly string[]): boolean =>
  paths.some((path) => members.has(path))

const isList = ({ root }: Shape): boolean => root === 'list'
const isObject = ({ root }: Shape): boolean => root === 'object'
const isGoogle = ({ members }: Shape): boolean =>
  /gemini|bard/i.test(`${members.get('*.header') ?? ''} ${members.get('*.products.*') ?? ''}`)

const ZEP_ANSWER = [
  'row_count',
  'total_count',
  'session_id',
  'thread_id',
  'facts',
  'relevant_facts',
]
const LINES_TRIED = 20

/**
 * The formats, each with the variants of its files. The first variant that is like a file reads it;
 * a file that is like none is read by the last one if the format is given.
 */
const VARIANTS: Readonly<Record<Format, readonly Variant[]>> = {
  chatgpt: [{ isLike: (shape) => has(shape, '*.mapping', 'mapping'), read: readChatGpt }],
  claude: [{ isLike: (shape) => has(shape, '*.chat_messages', 'chat_messages'), read: readClaude }],
  gemini: [
    {
      isLike: (shape) => isList(shape) && has(shape, '*.title') && isGoogle(shape),
      read: readGemini,
    },
  ],
  'character-ai': [
    {
      isLike: (shape) =>
        has(shape, 'histories', 'turns', 'msgs', '*.turns', '*.msgs') ||
        has(shape, 'chats.*.turns', 'chats.*.messages', 'chats.*.msgs'),
      read: readCharacterAi,
    },
  ],
  sillytavern: [
    {
      isLike: (shape) =>
        isObject(shape) &&
        (has(shape, 'chat_metadata', 'mes') || has(shape, 'character_name')) &&
        !has(shape, 'histories', 'chats', 'turns', 'msgs', 'messages'),
      read: readSillyTavern,
    },
  ],
  whatsapp: [
    {
      isLike: ({ root, head }) =>
        root !== 'object' &&
        head
          .split('\n')
          .slice(0, LINES_TRIED)
          .some((line) => readHead(line) !== undefined),
      read: readWhatsApp,
    },
  ],
  telegram: [
    {
      isLike: (shape) =>
        isObject(shape) &&
        (has(shape, 'personal_information', 'chats.list', 'left_chats') ||
          has(shape, 'messages.*.date_unixtime', 'messages.*.from_id', 'messages.*.actor_id')),
      read: readTelegram,
    },
  ],
  discord: [
    { isLike: (shape) => has(shape, '*.Contents', '*.Attachments'), read: readDiscordPackage },
    { isLike: ({ head }) => /^\uFEFF?ID,Timestamp,Contents/.test(head), read: readDiscordCsv },
    { isLike: (shape) => has(shape, 'guild') && has(shape, 'channel'), read: readDiscord },
  ],
  mem0: [
    { isLike: (shape) => isObject(shape) && has(shape, 'memory'), read: readMem0Lines },
    {
      isLike: (shape) =>
        has(shape, '*.memory', 'results.*.memory', 'memories.*.memory', 'memories.*.content'),
      read: readMem0,
    },
  ],
  zep: [
    {
      isLike: (shape) =>
        has(shape, '*.role_type', 'messages.*.role_type', 'sessions.*.messages.*.role_type') ||
        has(shape, '*.fact', 'facts.*.fact', 'edges.*.fact', 'sessions.*.messages.*.role') ||
        (has(shape, 'messages.*.role') && has(shape, ...ZEP_ANSWER)),
      read: readZep,
    },
  ],
  jsonl: [{ isLike: (shape) => isObject(shape) && has(shape, 'text', 'content'), read: readJsonl }],
}

/** The formats that a file may have, from its beginning. */
export const detectFormats = (head: string): readonly Format[] => {
  const shape = toShape(head)
  return FORMATS.filter((format) => VARIANTS[format].some(({ isLike }) => isLike(shape)))
}

/** The reader for a file of a format. */
export const getReader = (format: Format, head: string): Reader => {
  const variants = VARIANTS[format]
  const shape = toShape(head)
  const found = variants.find(({ isLike }) => isLike(shape)) ?? variants.at(-1)
  return found?.read ?? readJsonl
}
