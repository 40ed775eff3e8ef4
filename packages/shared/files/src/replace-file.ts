import { randomUUID } from 'node:crypto'
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

type Options = {
  /** Only the user can read the file (0600) and a directory that is created for it (0700). */
  readonly isPrivate?: boolean
  /** The content is on disk before the file appears, so that a power loss can't empty it. */
  readonly isDurable?: boolean
}

/**
 * Replaces a file atomically and creates its directory: readers and later processes see the old or
 * the new content. Each call stages under its own name, so what a killed process left behind never
 * blocks another one. Throws file system errors; the file is then unchanged.
 */
export const replaceFile = (
  file: string,
  content: string | Uint8Array,
  { isPrivate = false, isDurable = false }: Options = {},
): void => {
  mkdirSync(dirname(file), { recursive: true, ...(isPrivate ? { mode: 0o700 } : {}) })
  const staged = `${file}.${randomUUID()}.tmp`
  try {
    writeFileSync(staged, content, {
      flag: 'wx',
      flush: isDurable,
      ...(isPrivate ? { mode: 0o600 } : {}),
    })
    renameSync(staged, file)
  } catch (error) {
    rmSync(staged, { force: true })
    throw error
  }
}
