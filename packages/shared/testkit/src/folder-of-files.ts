import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { FolderCopy } from './folder-copies.ts'

/** A folder with these files, by their paths in it; gone when it is disposed of. */
export const folderOfFiles = (
  files: Readonly<Record<string, string | Uint8Array>> = {},
): FolderCopy => {
  const directory = mkdtempSync(join(tmpdir(), 'daimon-files-'))
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true })
    writeFileSync(join(directory, path), content)
  }
  return {
    directory,
    [Symbol.dispose]: () => rmSync(directory, { recursive: true, force: true }),
  }
}
