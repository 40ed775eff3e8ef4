import { packPathFault } from '@daimon/identity-core'
import { textFault } from '@daimon/runtime'
import { constants } from 'node:fs'
import { type FileHandle, open, realpath } from 'node:fs/promises'
import { join } from 'node:path'

/** What is wrong with a file, worded to follow its name. */
export class FileError extends Error {
  override readonly name = 'FileError'
  readonly isAbsent: boolean

  constructor(
    message: string,
    { isAbsent = false, cause }: { isAbsent?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.isAbsent = isAbsent
  }
}

const CHUNK_BYTES = 65_536

// A pipe must not keep the reader waiting, and a link must not lead elsewhere. Windows knows
// neither flag.
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

/**
 * Reads a text of at most `bytesMax` bytes below a directory; the directory itself may be a link,
 * nothing below it may. Throws FileError: also for what is not a file, another spelling of a name
 * on a case-insensitive disk, bytes that are not UTF-8, and text that the service refuses in a
 * body.
 */
export const readContainedFile = async (
  root: string,
  path: string,
  bytesMax: number,
): Promise<string> => {
  const fault = packPathFault(path)
  if (fault) throw new FileError(fault)
  try {
    const target = join(await realpath(root), path)
    if ((await realpath(target)) !== target)
      throw new FileError(
        'must not be a link, be reached through one, or be spelled in another case',
      )
    await using handle = await open(target, FLAGS)
    return decode(await readFile(handle, bytesMax))
  } catch (error) {
    throw asFault(error)
  }
}

const readFile = async (handle: FileHandle, bytesMax: number): Promise<Uint8Array> => {
  if (!(await handle.stat()).isFile()) throw new FileError('must be a file')
  // Counted as it comes, whatever the size is said to be: some files grow, some say none.
  const chunks: Uint8Array[] = []
  let bytes = 0
  for (;;) {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(CHUNK_BYTES))
    bytes += bytesRead
    if (bytes > bytesMax) throw new FileError(`must have at most ${bytesMax} bytes`)
    if (bytesRead === 0) return Buffer.concat(chunks)
    chunks.push(buffer.subarray(0, bytesRead))
  }
}

const decode = (bytes: Uint8Array): string => {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (cause) {
    throw new FileError('must be UTF-8', { cause })
  }
  const fault = textFault(text)
  if (fault) throw new FileError(fault)
  return text
}

const asFault = (error: unknown): unknown => {
  if (error instanceof FileError) return error
  const { code } = error as NodeJS.ErrnoException
  if (code === undefined) return error
  if (code === 'ENOENT' || code === 'ENOTDIR')
    return new FileError('is not there', { isAbsent: true, cause: error })
  if (code === 'ELOOP') return new FileError('must not be a link', { cause: error })
  return new FileError('cannot be read', { cause: error })
}
