import { isAbsolute, resolve } from 'node:path'
import type { FileReader, FileWrite } from './effects.ts'
import type { TouchedPaths } from './touched-paths.ts'
import { isUnknown } from './unknown.ts'

const WRITTEN_MAX = 1_000

/** Whether a path is that of a device, not of a file in shared memory. */
const isDevice = (file: string): boolean =>
  file.startsWith('/dev/') && !file.startsWith('/dev/shm/')

/** The files of a script: those on disk, and what its commands wrote before. */
export class ScriptFiles {
  readonly writes: FileWrite[] = []
  readonly #readDisk: FileReader
  readonly #touched: TouchedPaths
  readonly #written = new Map<string, string | undefined>()

  constructor(readDisk: FileReader, touched: TouchedPaths) {
    this.#readDisk = readDisk
    this.#touched = touched
  }

  write(
    directory: string | undefined,
    path: string,
    text: string | undefined,
    added: string | undefined,
  ): void {
    this.#touched.addWrite(directory, path)
    const file = this.resolve(directory, path)
    if (file === undefined || isDevice(file)) return
    if (this.#written.size < WRITTEN_MAX) this.#written.set(file, text)
    this.writes.push({ path: file, text, added })
  }

  /** Makes the output of a process substitution readable under its path. */
  setOutput(path: string, text: string | undefined): void {
    this.#written.set(path, text)
  }

  read(directory: string | undefined, path: string): string | undefined {
    const file = this.resolve(directory, path)
    if (file === undefined) return undefined
    if (!this.#written.has(file)) return this.#readDisk(file)
    const text = this.#written.get(file)
    return text === undefined || isUnknown(text) ? undefined : text
  }

  resolve(directory: string | undefined, path: string): string | undefined {
    if (isUnknown(path) || path.startsWith('~') || path === '') return undefined
    if (isAbsolute(path)) return resolve(path)
    return directory === undefined ? undefined : resolve(directory, path)
  }
}
