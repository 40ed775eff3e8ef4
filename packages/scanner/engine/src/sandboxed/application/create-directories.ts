import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { APPLICATION } from '../../protocol/application-job.ts'

/** Creates directories that a deployed application has; a copy of its code doesn't. */
export const createDirectories = (directories: readonly string[]): void => {
  for (const directory of directories)
    try {
      mkdirSync(join(APPLICATION, directory), { recursive: true })
    } catch {
      // Below one of the read-only directories of the code.
    }
}
