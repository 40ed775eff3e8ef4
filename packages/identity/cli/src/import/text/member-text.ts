import { createHash } from 'node:crypto'

const NAME_CHARS_MAX = 128
const TITLE_CHARS_MAX = 300
const DIGEST_CHARS = 12

const CONTROL = /\p{Cc}+/gu

/** Text of a foreign file as the client sends it, so that a second import recognizes the memory. */
export const repairText = (text: string): string => text.toWellFormed().replaceAll('\0', '\ufffd')

const toLine = (text: string): string => repairText(text).replaceAll(CONTROL, ' ').trim()

/** A session id of at most 128 characters; longer ones differ by a digest. */
export const toSessionId = (text: string): string => {
  const line = toLine(text)
  const characters = Array.from(line.slice(0, NAME_CHARS_MAX * 2 + 2))
  if (characters.length <= NAME_CHARS_MAX) return line
  const digest = createHash('sha256').update(line).digest('hex').slice(0, DIGEST_CHARS)
  return `${characters.slice(0, NAME_CHARS_MAX - DIGEST_CHARS - 1).join('')}#${digest}`
}

/** A name of at most 128 characters, without the marks that set its direction. */
export const toSpeaker = (text: string): string =>
  Array.from(
    toLine(text.slice(0, NAME_CHARS_MAX * 4)).replaceAll(
      /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g,
      '',
    ),
  )
    .slice(0, NAME_CHARS_MAX)
    .join('')
    .trim()

/** The member of an item for a title. */
export const titled = (title: unknown): { readonly metadata?: { readonly title: string } } => {
  if (typeof title !== 'string') return {}
  const line = Array.from(toLine(title.slice(0, TITLE_CHARS_MAX * 2)))
    .slice(0, TITLE_CHARS_MAX)
    .join('')
  return line === '' ? {} : { metadata: { title: line } }
}

/** The session of a chat that never ends: one day of it. */
export const daySession = (
  chat: string,
  day: string | undefined,
): { readonly session_id?: string } => {
  const session = toSessionId([chat, day].filter(Boolean).join(' '))
  return session === '' ? {} : { session_id: session }
}
