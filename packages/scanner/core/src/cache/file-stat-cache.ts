import { hash } from 'node:crypto'
import { readFileSync, readdirSync, realpathSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type FileStat, isOldEnough } from '../discover/file-stat.ts'
import { writeAtomic } from './write-atomic.ts'

const FORMAT = 1
/** Directories that are remembered; beyond that, the least recently scanned ones are dropped. */
const DIRECTORIES_MAX = 100

type Row = readonly [path: string, stamp: string, digest: string]

/**
 * The content digests of one directory's files when they were last read, so that files that the
 * file system reports as unchanged are not read again. When in doubt, a file is not in it.
 */
export class FileStatCache {
  readonly #directory: string
  readonly #name: string
  readonly #before: ReadonlyMap<string, Row>
  readonly #rows: Row[] = []
  #isChanged = false

  constructor(directory: string, root: string) {
    this.#directory = directory
    this.#name = hash('sha256', realpathSync(root)).slice(0, 32)
    this.#before = new Map(readRows(join(directory, this.#name)).map((row) => [row[0], row]))
  }

  /**
   * The digest of a file's content if the file has not changed since it was read; otherwise
   * undefined.
   */
  digestOf(path: string, { text }: FileStat): string | undefined {
    const row = this.#before.get(path)
    return row?.[1] === text ? row[2] : undefined
  }

  /**
   * `seenAtMs`: when the stamp was taken, in ms since the epoch; the content was read after that.
   */
  note(path: string, stamp: FileStat, digest: string, seenAtMs: number): void {
    const isKnown = this.digestOf(path, stamp) === digest
    if (!isKnown && !isOldEnough(stamp, seenAtMs)) return
    this.#rows.push([path, stamp.text, digest])
    if (!isKnown) this.#isChanged = true
  }

  save(): void {
    if (!this.#isChanged && this.#rows.length === this.#before.size) return
    const text = JSON.stringify(this.#rows)
    writeAtomic(this.#directory, this.#name, Buffer.from(`${computeChecksum(text)}\n${text}`))
    forgetOldest(this.#directory)
  }
}

const computeChecksum = (text: string): string => hash('sha256', `${FORMAT}\n${text}`)

const readRows = (path: string): Row[] => {
  try {
    const text = readFileSync(path, 'utf8')
    const at = text.indexOf('\n')
    const rows = text.slice(at + 1)
    return computeChecksum(rows) === text.slice(0, at) ? (JSON.parse(rows) as Row[]) : []
  } catch {
    return []
  }
}

const forgetOldest = (directory: string): void => {
  try {
    const names = readdirSync(directory).filter((name) => /^[0-9a-f]{32}$/.test(name))
    if (names.length <= DIRECTORIES_MAX) return
    const oldest = names
      .map((name) => ({ name, usedAtMs: statSync(join(directory, name)).mtimeMs }))
      .toSorted((a, b) => b.usedAtMs - a.usedAtMs)
      .slice(DIRECTORIES_MAX)
    for (const { name } of oldest) rmSync(join(directory, name), { force: true })
  } catch {
    // Another run replaces the file at this moment.
  }
}
