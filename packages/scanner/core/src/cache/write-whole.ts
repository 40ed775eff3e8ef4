import { randomUUID } from 'node:crypto'
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Puts a file of the cache in place at once: whoever reads sees the old one or the new one. Git ignores the folder. A
 * folder that cannot be written costs time on the next run and nothing else.
 */
export const writeWhole = (folder: string, name: string, content: Uint8Array): void => {
  const aside = join(folder, `${name}.${randomUUID()}.tmp`)
  try {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, '.gitignore'), '*\n')
    try {
      writeFileSync(aside, content)
      renameSync(aside, join(folder, name))
    } finally {
      rmSync(aside, { force: true })
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error
  }
}
