import { hash } from 'node:crypto'
import { readFileSync, readdirSync, realpathSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Stamp, isOldEnough } from '../discover/stamp.ts'
import { writeWhole } from './write-whole.ts'

const FORMAT = 1
/** Folders that are remembered; of more, those that were scanned longest ago go. */
const FOLDERS_MAX = 100

type Row = readonly [path: string, stamp: string, digest: string]

/**
 * Which content the files of one folder had when they were last read, so that those that the file system calls
 * unchanged need not be read again. Whenever there is a doubt, a file is not in it.
 */
export class KnownFiles {
  readonly #folder: string
  readonly #name: string
  readonly #before: ReadonlyMap<string, Row>
  readonly #rows: Row[] = []
  #isChanged = false

  constructor(folder: string, root: string) {
    this.#folder = folder
    this.#name = hash('sha256', realpathSync(root)).slice(0, 32)
    this.#before = new Map(readRows(join(folder, this.#name)).map((row) => [row[0], row]))
  }

  /** The digest of a file's content, if nothing has happened to it since it was read. */
  digestOf(path: string, { text }: Stamp): string | undefined {
    const row = this.#before.get(path)
    return row?.[1] === text ? row[2] : undefined
  }

  /** `seenAtMs`: when the stamp was taken, since the epoch; the content was read after that. */
  note(path: string, stamp: Stamp, digest: string, seenAtMs: number): void {
    const isKnown = this.digestOf(path, stamp) === digest
    if (!isKnown && !isOldEnough(stamp, seenAtMs)) return
    this.#rows.push([path, stamp.text, digest])
    if (!isKnown) this.#isChanged = true
  }

  save(): void {
    if (!this.#isChanged && this.#rows.length === this.#before.size) return
    const text = JSON.stringify(this.#rows)
    writeWhole(this.#folder, this.#name, Buffer.from(`${checkOf(text)}\n${text}`))
    forgetOldest(this.#folder)
  }
}

const checkOf = (text: string): string => hash('sha256', `${FORMAT}\n${text}`)

const readRows = (path: string): Row[] => {
  try {
    const text = readFileSync(path, 'utf8')
    const at = text.indexOf('\n')
    const rows = text.slice(at + 1)
    return checkOf(rows) === text.slice(0, at) ? (JSON.parse(rows) as Row[]) : []
  } catch {
    return []
  }
}

const forgetOldest = (folder: string): void => {
  try {
    const names = readdirSync(folder).filter((name) => /^[0-9a-f]{32}$/.test(name))
    if (names.length <= FOLDERS_MAX) return
    const oldest = names
      .map((name) => ({ name, usedAtMs: statSync(join(folder, name)).mtimeMs }))
      .toSorted((a, b) => b.usedAtMs - a.usedAtMs)
      .slice(FOLDERS_MAX)
    for (const { name } of oldest) rmSync(join(folder, name), { force: true })
  } catch {
    // Another run does the same at this moment.
  }
}
