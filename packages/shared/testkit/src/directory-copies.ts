import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const made: string[] = []
process.once('exit', () => made.forEach(remove))

function remove(directory: string): void {
  rmSync(directory, { recursive: true, force: true })
}

const makeDirectory = (): string => {
  const directory = mkdtempSync(join(tmpdir(), 'daimon-folder-'))
  made.push(directory)
  return directory
}

export type DirectoryCopy = Disposable & { readonly path: string }

/**
 * Copies of a directory that is filled once, because filling takes seconds. All are deleted at
 * process exit.
 */
export const directoryCopies = (
  fill: (directory: string) => Promise<void>,
): (() => Promise<DirectoryCopy>) => {
  let original: Promise<string> | undefined
  const make = async () => {
    const directory = makeDirectory()
    await fill(directory)
    return directory
  }
  return async () => {
    const source = await (original ??= make())
    const directory = makeDirectory()
    cpSync(source, directory, { recursive: true })
    return { path: directory, [Symbol.dispose]: () => remove(directory) }
  }
}
