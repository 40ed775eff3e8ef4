import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileError } from '../../files.ts'
import { UsageError } from '../../io.ts'
import { FileError } from '../file-error.ts'
import type { Chunks } from '../record.ts'
import { openArchive } from './open-archive.ts'
import {
  type SkippedFile,
  type Source,
  type SourceFile,
  compareNames,
  isArchive,
  isReadable,
  unreadableReason,
} from './source.ts'

const CHUNK_BYTES = 256 * 1024
const FILES_MAX = 200_000

/** Opens a file, the files of a directory and its subdirectories, or those of a zip. */
export const openSource = async (path: string): Promise<Source> => {
  const found = await stat(path).catch((cause: unknown) => {
    throw fileError('read', path, cause)
  })
  if (found.isDirectory()) return openDirectory(path)
  if (!found.isFile())
    throw new UsageError(`'${path}' is not a file or directory. Pass the path of one.`)
  if (isArchive(path)) return openArchive(path, '')
  const file = { name: basename(path), bytes: found.size, read: () => readFile(path) }
  return { files: [file], skipped: [], [Symbol.asyncDispose]: async () => {} }
}

const openDirectory = async (root: string): Promise<Source> => {
  const files: SourceFile[] = []
  const skipped: SkippedFile[] = []
  const archives: Source[] = []
  for (const name of await listFiles(root)) {
    const path = join(root, name)
    if (isArchive(name)) {
      // A damaged archive doesn't keep the other files from being read.
      const archive = await openArchive(path, `${name}/`).catch((error: unknown) => {
        if (!(error instanceof FileError)) throw error
        skipped.push({ name, reason: error.message })
      })
      if (archive) archives.push(archive)
    } else if (isReadable(name))
      files.push({ name, bytes: (await stat(path)).size, read: () => readFile(path) })
    else skipped.push({ name, reason: unreadableReason(name) })
  }
  for (const archive of archives) {
    files.push(...archive.files)
    skipped.push(...archive.skipped)
  }
  return {
    files: files.toSorted(compareNames),
    skipped,
    [Symbol.asyncDispose]: async () => {
      for (const archive of archives) await archive[Symbol.asyncDispose]()
    },
  }
}

/** Relative paths of regular files. Links aren't followed: they could lead in circles. */
const listFiles = async (root: string): Promise<string[]> => {
  const found: string[] = []
  const visit = async (directory: string): Promise<void> => {
    const entries = await readdir(join(root, directory), { withFileTypes: true }).catch(
      (cause: unknown) => {
        throw fileError('read', join(root, directory), cause)
      },
    )
    for (const entry of entries) {
      const name = join(directory, entry.name)
      if (entry.name.startsWith('.')) continue
      if (entry.isDirectory()) await visit(name)
      else if (entry.isFile()) found.push(name)
      if (found.length > FILES_MAX)
        throw new UsageError(
          `'${root}' has more than ${FILES_MAX} files. Pass a smaller directory.`,
        )
    }
  }
  await visit('')
  return found.toSorted((one, other) => compareNames({ name: one }, { name: other }))
}

async function* readFile(path: string): Chunks {
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES }))
      yield chunk as Uint8Array
  } catch (cause) {
    const { message } = fileError('read', path, cause) as Error
    throw new FileError('FILE_UNREADABLE', `can't be read: ${message}`, { cause })
  }
}
