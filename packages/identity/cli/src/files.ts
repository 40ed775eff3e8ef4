import { open, rename, rm, stat } from 'node:fs/promises'
import { UsageError } from './io.ts'
import type { Io } from './io.ts'

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'no such file. Check the path',
  ENOTDIR: 'part of the path is not a directory. Check the path',
  EISDIR: 'it is a directory. Pass the path of a file',
  EACCES: 'permission denied. Change the permissions, or choose another path',
  ENOSPC: 'the disk is full. Free disk space, or choose another path',
  EROFS: 'the file system is read-only. Choose another path',
}

/** Explains why a file that the user named can't be used; other errors pass through. */
export const fileError = (action: 'read' | 'write', path: string, cause: unknown): unknown => {
  const { code, message } = cause as NodeJS.ErrnoException
  if (code === undefined || code === 'EPIPE') return cause
  return new UsageError(`Can't ${action} '${path}': ${REASONS[code] ?? message}.`, { cause })
}

/** Checks that a path is a file before any other work. */
export const requireFile = async (path: string): Promise<void> => {
  const found = await stat(path).catch((cause: unknown) => {
    throw fileError('read', path, cause)
  })
  if (!found.isFile()) throw new UsageError(`'${path}' is not a file. Pass the path of a file.`)
}

/** Checks that writing a file overwrites nothing, unless the user asked for it. */
export const requireNoFile = async (path: string, mayReplace: boolean): Promise<void> => {
  const found = await stat(path).catch(() => undefined)
  if (found && !found.isFile())
    throw new UsageError(`'${path}' is not a file. Pass the path of a file.`)
  if (found && !mayReplace)
    throw new UsageError(
      `'${path}' already exists. Choose another file, or add --force to overwrite it.`,
    )
}

type Chunks = AsyncIterable<string | Uint8Array>

/** Writes to a file atomically, or to standard output without a path. */
export const writeOut = async (io: Io, path: string | undefined, chunks: Chunks): Promise<void> => {
  if (path === undefined) {
    const decoder = new TextDecoder()
    for await (const chunk of chunks)
      await io.out.write(
        typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true }),
      )
    return
  }
  if (path === '') throw new UsageError('-o is empty. Pass the path of a file.')
  const unfinished = `${path}.${process.pid}.part`
  try {
    const file = await open(unfinished, 'wx', 0o600)
    try {
      for await (const chunk of chunks) await file.appendFile(chunk)
    } finally {
      await file.close()
    }
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw isOfFile(error) ? fileError('write', path, error) : error
  }
}

const isOfFile = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && !('address' in error)
