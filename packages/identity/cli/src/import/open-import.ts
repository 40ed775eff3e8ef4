import { basename, extname, resolve } from 'node:path'
import { UsageError } from '../io.ts'
import { FileError } from './file-error.ts'
import type { Format } from './format-names.ts'
import { detectFormats, getReader } from './formats.ts'
import type { Chunks, ReadContext, Reading } from './record.ts'
import { openSource } from './sources/open-source.ts'
import type { SkippedFile, Source, SourceFile } from './sources/source.ts'

/** A file that couldn't be read to its end. */
export type DamagedFile = { readonly name: string; readonly code: string; readonly message: string }

/** A file to import, and how. */
type ImportFile = SourceFile & { readonly format: Format; readonly head: string }

export type OpenedImport = AsyncDisposable & {
  readonly files: readonly ImportFile[]
  readonly skipped: readonly SkippedFile[]
  readonly damaged: readonly DamagedFile[]
  readonly bytes: number
  readonly bytesRead: () => number
  /** The records of a file. Throws FileError. */
  readonly read: (file: ImportFile, context: Omit<ReadContext, 'chat'>) => AsyncIterable<Reading>
}

const HEAD_BYTES = 64 * 1024

/**
 * Opens a file, directory, or zip and finds the format of each file. Throws UsageError if a single
 * file has no format, or more than one.
 */
export const openImport = async (
  path: string,
  asked: Format | undefined,
): Promise<OpenedImport> => {
  const source = await openOrDamaged(path)
  const sorted = await sortFiles(path, source, asked)
  let bytesRead = 0
  return {
    ...sorted,
    bytes: sorted.files.reduce((sum, { bytes }) => sum + bytes, 0),
    bytesRead: () => bytesRead,
    read: (file, context) => {
      let furthest = 0
      // A reader may read a file twice; the second time moves the progress only beyond the first.
      const read = () =>
        counted(file.read(), (position) => {
          bytesRead += Math.max(0, position - furthest)
          furthest = Math.max(furthest, position)
        })
      return getReader(file.format, file.head)(read, { ...context, chat: toChat(path, file.name) })
    },
    [Symbol.asyncDispose]: () => source[Symbol.asyncDispose](),
  }
}

type OpenedSource = Source & { readonly damaged: readonly DamagedFile[] }

const openOrDamaged = async (path: string): Promise<OpenedSource> => {
  try {
    return { ...(await openSource(path)), damaged: [] }
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    const damaged = [toDamaged(basename(path), error)]
    return { files: [], skipped: [], damaged, [Symbol.asyncDispose]: async () => {} }
  }
}

export const toDamaged = (name: string, { code, message }: FileError): DamagedFile => ({
  name,
  code,
  message,
})

type SortedFiles = Pick<OpenedImport, 'files' | 'skipped' | 'damaged'>

const sortFiles = async (
  path: string,
  source: OpenedSource,
  asked: Format | undefined,
): Promise<SortedFiles> => {
  const files: ImportFile[] = []
  const skipped = [...source.skipped]
  const damaged = [...source.damaged]
  const isSingle = source.files.length === 1 && skipped.length === 0
  for (const file of source.files) {
    try {
      const head = await readHead(file)
      const format = chooseFormat(head, asked, isSingle)
      if (typeof format === 'string') files.push({ ...file, format, head })
      else if (isSingle) throw new UsageError(`'${path}' ${format.reason}.`)
      else skipped.push({ name: file.name, ...format })
    } catch (error) {
      if (!(error instanceof FileError)) throw error
      damaged.push(toDamaged(file.name, error))
    }
  }
  return { files, skipped, damaged }
}

const readHead = async (file: SourceFile): Promise<string> => {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of file.read()) {
    parts.push(part)
    bytes += part.length
    if (bytes >= HEAD_BYTES) break
  }
  return Buffer.concat(parts).subarray(0, HEAD_BYTES).toString('utf8')
}

const chooseFormat = (
  head: string,
  asked: Format | undefined,
  isSingle: boolean,
): Format | { readonly reason: string } => {
  if (head.trim() === '') return isSingle ? (asked ?? 'jsonl') : { reason: 'is empty' }
  if (head.includes('\0')) return { reason: 'is not UTF-8 text. Save it as UTF-8' }
  const found = detectFormats(head)
  const [first, second] = found
  if (asked !== undefined)
    return isSingle || found.includes(asked) ? asked : { reason: `is not of the format ${asked}` }
  if (first === undefined)
    return { reason: 'has no known format. If it is one of those in --help, choose it by --format' }
  if (second !== undefined)
    return { reason: `may be ${found.join(' or ')}. Choose one by --format` }
  return first
}

async function* counted(chunks: Chunks, onRead: (position: number) => void): Chunks {
  let position = 0
  for await (const chunk of chunks) {
    position += chunk.length
    onRead(position)
    yield chunk
  }
}

/** Names that say nothing: the directory or archive has the name of the chat. */
const GENERIC = /^(?:_chat|chat|messages?|result)$/i
/** Of a file that was downloaded again. */
const COPY = / \(\d{1,3}\)$/

const toChat = (path: string, name: string): string => {
  const names = [...resolve(path).split(/[/\\]/), ...name.split(/[/\\]/)].map((part) =>
    part.slice(0, part.length - extname(part).length).replace(COPY, ''),
  )
  return names.findLast((part) => part !== '' && !GENERIC.test(part)) ?? name
}
