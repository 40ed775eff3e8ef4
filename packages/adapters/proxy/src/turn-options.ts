import { createHash } from 'node:crypto'
import type { JsonObject, Protocol } from './protocols/protocol.ts'
import { ProxyError } from './proxy-error.ts'

/** What the memory of the avatar is used for: recall and storage, recall only, or nothing. */
export type MemoryMode = 'on' | 'read' | 'off'

/** Whose turn a request is, from its headers, its model name, and its body. */
export type TurnOptions = {
  readonly mode: MemoryMode
  /** ID or external key of the avatar. */
  readonly avatar: string | undefined
  readonly userId: string | undefined
  readonly sessionId: string | undefined
  readonly timezone: string | undefined
  /** Model name for the provider. */
  readonly model: string | undefined
}

const MODES: readonly MemoryMode[] = ['on', 'read', 'off']
const KEY_CHARS_MAX = 128

const isMode = (text: string): text is MemoryMode => MODES.some((mode) => mode === text)

/** Reads the options of a turn; throws a ProxyError with the status 400 for an invalid header. */
export const readTurnOptions = (
  headers: Headers,
  body: JsonObject,
  { readUser }: Protocol,
  avatarDefault: string | undefined,
): TurnOptions => {
  const mode = readHeader(headers, 'x-daimon-memory') ?? 'on'
  if (!isMode(mode))
    throw invalidHeader('x-daimon-memory', `must be ${MODES.slice(0, -1).join(', ')}, or off`)
  const named = splitModel(body['model'])
  return {
    mode,
    avatar: readKey(headers, 'x-daimon-bot') ?? named.avatar ?? avatarDefault,
    userId: readKey(headers, 'x-daimon-user') ?? toUserId(readUser(body)),
    sessionId: readKey(headers, 'x-daimon-session'),
    timezone: readHeader(headers, 'x-daimon-timezone'),
    model: named.model,
  }
}

// Versions of models on clouds also follow an @: claude-sonnet-4@20250514.
const VERSION = /^(?:\d+|latest|default)$/

/** `gpt-5@mara-kitchen` → the model `gpt-5` and the avatar `mara-kitchen`. */
const splitModel = (
  name: unknown,
): { readonly model: string | undefined; readonly avatar?: string } => {
  if (typeof name !== 'string') return { model: undefined }
  const at = name.lastIndexOf('@')
  const avatar = name.slice(at + 1)
  if (at <= 0 || avatar === '' || VERSION.test(avatar)) return { model: name }
  return { model: name.slice(0, at), avatar }
}

const invalidHeader = (name: string, message: string) =>
  new ProxyError(400, 'invalid_header', `${name}: ${message}`)

const readHeader = (headers: Headers, name: string): string | undefined =>
  headers.get(name)?.trim() || undefined

const readKey = (headers: Headers, name: string): string | undefined => {
  const given = readHeader(headers, name)
  if (given === undefined) return undefined
  // Node reads header bytes as Latin-1, and clients send UTF-8.
  const text = Buffer.from(given, 'latin1').toString('utf8')
  if (text.length > KEY_CHARS_MAX || text.includes('\ufffd'))
    throw invalidHeader(name, `must be UTF-8 with at most ${KEY_CHARS_MAX} characters`)
  return text
}

/** The caller's ID as a user ID. One that is too long gets a hash, so that users stay apart. */
const toUserId = (given: unknown): string | undefined => {
  if (typeof given !== 'string' || given === '') return undefined
  const isUsable = given.length <= KEY_CHARS_MAX && given.isWellFormed() && !given.includes('\0')
  return isUsable ? given : `sha256:${createHash('sha256').update(given).digest('hex')}`
}
