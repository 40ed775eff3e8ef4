import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const made: string[] = []
process.once('exit', () => made.forEach(remove))

function remove(directory: string): void {
  rmSync(directory, { recursive: true, force: true })
}

const folder = (): string => {
  const directory = mkdtempSync(join(tmpdir(), 'daimon-folder-'))
  made.push(directory)
  return directory
}

export type FolderCopy = Disposable & { readonly directory: string }

/** Copies of a folder that is filled once, because to fill it takes seconds. All are gone when the process is. */
export const folderCopies = (
  fill: (directory: string) => Promise<void>,
): (() => Promise<FolderCopy>) => {
  let original: Promise<string> | undefined
  const make = async () => {
    const directory = folder()
    await fill(directory)
    return directory
  }
  return async () => {
    const source = await (original ??= make())
    const directory = folder()
    cpSync(source, directory, { recursive: true })
    return { directory, [Symbol.dispose]: () => remove(directory) }
  }
}
