import { open, rename, rm, stat } from 'node:fs/promises'
import { UsageError } from './io.ts'
import type { Io } from './io.ts'

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'a part of the path is no directory',
  EISDIR: 'it is a directory',
  EACCES: 'you may not',
  ENOSPC: 'the disk is full',
  EROFS: 'the disk cannot be written',
}

/** A file that a person has named and that cannot be used, as a sentence. */
export const fileError = (action: 'read' | 'write', path: string, cause: unknown): unknown => {
  const { code, message } = cause as NodeJS.ErrnoException
  if (code === undefined || code === 'EPIPE') return cause
  return new UsageError(
    `${path} cannot be ${action === 'read' ? 'read' : 'written'}: ${REASONS[code] ?? message}.`,
    { cause },
  )
}

/** That a path is a file, before anything is done for it. */
export const requireFile = async (path: string): Promise<void> => {
  const found = await stat(path).catch((cause: unknown) => {
    throw fileError('read', path, cause)
  })
  if (!found.isFile()) throw new UsageError(`${path} is no file.`)
}

/** That a file may be written: nothing is written over unless that was asked for. */
export const requireNoFile = async (path: string, mayReplace: boolean): Promise<void> => {
  const found = await stat(path).catch(() => undefined)
  if (found && !found.isFile()) throw new UsageError(`${path} is no file.`)
  if (found && !mayReplace)
    throw new UsageError(
      `${path} is there already: name another file, or write over it with --force.`,
    )
}

type Chunks = AsyncIterable<string | Uint8Array>

/** Writes to a file, which is there as a whole or not at all; without a path to standard output. */
export const writeOut = async (io: Io, path: string | undefined, chunks: Chunks): Promise<void> => {
  if (path === undefined) {
    const decoder = new TextDecoder()
    for await (const chunk of chunks)
      await io.out.write(
        typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true }),
      )
    return
  }
  if (path === '') throw new UsageError('-o needs a file.')
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
