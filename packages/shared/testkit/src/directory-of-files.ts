import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { DirectoryCopy } from './directory-copies.ts'

/** A temporary directory with these files, keyed by relative path; deleted on disposal. */
export const directoryOfFiles = (
  files: Readonly<Record<string, string | Uint8Array>> = {},
): DirectoryCopy => {
  const directory = mkdtempSync(join(tmpdir(), 'daimon-files-'))
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true })
    writeFileSync(join(directory, path), content)
  }
  return {
    path: directory,
    [Symbol.dispose]: () => rmSync(directory, { recursive: true, force: true }),
  }
}
