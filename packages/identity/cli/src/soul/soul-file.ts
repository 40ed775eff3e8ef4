import { SoulTextError, formatSoulText, parseSoulText } from '@daimon/identity-core'
import { readFile } from 'node:fs/promises'
import { fileError, writeOut } from '../files.ts'
import { type Io, UsageError } from '../io.ts'
import type { SoulMembers } from './soul-members.ts'
import type { SyncBase } from './decide-sync.ts'

/** The avatar with which a file is kept in step, and how both were when they last were. */
export type SyncNote = SyncBase & { readonly botId: string }

export type SoulFile = {
  readonly text: string
  readonly soul: SoulMembers
  /** Absent before the first sync. */
  readonly note: SyncNote | undefined
}

const NOTE_NAME = 'daimon soul sync'
const NOTE = new RegExp(
  String.raw`^# ${NOTE_NAME}: avatar ([\da-f-]{36}), file ([\da-f]{16}), service ([\da-f]{16})[ \t]*$`,
  'm',
)

/** `undefined` if there is no such file. Throws `UsageError` for one that holds no soul. */
export const readSoulFile = async (path: string): Promise<SoulFile | undefined> => {
  const text = await readText(path)
  if (text === undefined) return undefined
  try {
    return { text, soul: parseSoulText(text) as SoulMembers, note: readNote(text) }
  } catch (error) {
    if (!(error instanceof SoulTextError)) throw error
    throw new UsageError(`'${path}' ${error.message}.`, { cause: error })
  }
}

const readText = async (path: string): Promise<string | undefined> => {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw fileError('read', path, error)
  }
}

const readNote = (text: string): SyncNote | undefined => {
  const [, botId, file, service] = NOTE.exec(text) ?? []
  return botId && file && service ? { botId, file, service } : undefined
}

const formatNote = ({ botId, file, service }: SyncNote): string =>
  `${NOTE_NAME}: avatar ${botId}, file ${file}, service ${service}`

/** Replaces the file by a soul. */
export const writeSoulFile = (
  io: Io,
  path: string,
  soul: SoulMembers,
  note: SyncNote,
): Promise<void> => writeOut(io, path, oneChunk(formatSoulText(soul, formatNote(note))))

/** Changes the note alone: the user's own words, order, and comments stay. */
export const writeNote = (io: Io, path: string, text: string, note: SyncNote): Promise<void> => {
  const line = `# ${formatNote(note)}`
  const noted = NOTE.test(text)
    ? text.replace(NOTE, line)
    : text.replace(/^(\uFEFF?---[ \t]*(\r?\n))/, `$1${line}$2`)
  return writeOut(io, path, oneChunk(noted))
}

async function* oneChunk(text: string): AsyncGenerator<string> {
  yield text
}
