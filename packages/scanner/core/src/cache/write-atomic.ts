import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { replaceFile } from '@daimon/files'

/**
 * Replaces a cache file atomically: a reader sees the old or the new content. Git ignores the
 * directory. A directory that can't be written costs only time on the next run.
 */
export const writeAtomic = (directory: string, name: string, content: Uint8Array): void => {
  try {
    mkdirSync(directory, { recursive: true })
    writeFileSync(join(directory, '.gitignore'), '*\n')
    replaceFile(join(directory, name), content)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error
  }
}
