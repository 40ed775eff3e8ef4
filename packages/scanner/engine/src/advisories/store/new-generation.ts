import { createHash } from 'node:crypto'
import {
  appendFileSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import type { AdvisoryData } from '../advisory.ts'
import { CURRENT, type Current, RECORDS, STORE_FORMAT, readCurrent, readShard } from './current.ts'
import { type Line, SHARDS, lineHead, lineText, shardLines, shardOf, shardText } from './shard.ts'

const IDS = 'ids'
/** What waits to be written, of each shard. */
const BUFFER_CHARACTERS = 1 << 14

/** What takes the place of the records that a folder holds: written aside, and put in place at once. */
export class NewGeneration {
  readonly #folder: string
  readonly #aside: string
  readonly #old: Current | undefined
  readonly #known: ReadonlyMap<string, string>
  readonly #fresh = new Map<string, string>()
  readonly #buffers = new Map<string, string>()
  readonly #overflowed = new Set<string>()

  constructor(folder: string) {
    this.#folder = folder
    this.#aside = join(folder, 'aside')
    this.#old = readCurrent(folder)
    this.#known = this.#old ? readIds(join(folder, this.#old.generation, IDS)) : new Map()
    // Left behind by an import that was killed.
    this.discard()
    mkdirSync(this.#aside, { recursive: true })
  }

  /** When the record that counts of this id was modified. */
  modifiedOf(id: string): string | undefined {
    return this.#fresh.get(id) ?? this.#known.get(id)
  }

  /** Takes the lines of a record, in place of all there are of its id. */
  put(id: string, modified: string, lines: readonly Line[]): void {
    this.#fresh.set(id, modified)
    for (const line of lines) this.add(line)
  }

  /** Takes a line in place of an older one of the same key and id. */
  add(line: Line): void {
    const shard = shardOf(line.key)
    const text = `${this.#buffers.get(shard) ?? ''}${lineText(line)}\n`
    const isFull = text.length > BUFFER_CHARACTERS
    this.#buffers.set(shard, isFull ? '' : text)
    if (!isFull) return
    appendFileSync(this.#addedFile(shard), text)
    this.#overflowed.add(shard)
  }

  finish(): AdvisoryData {
    const { digest, offsets, newest } = this.#writeRecords()
    const ids = new Map([...this.#known, ...this.#fresh])
    writeFileSync(join(this.#aside, IDS), [...ids].map((pair) => pair.join('\t')).join('\n'), {
      flush: true,
    })
    const as_of = [...ids.values()].reduce(later, '') || newest
    const data = { source: 'osv', as_of, digest, count: ids.size }
    if (digest !== this.#old?.data.digest) this.#place(data, offsets)
    return data
  }

  /** Leaves what is there as it is. */
  discard(): void {
    rmSync(this.#aside, { recursive: true, force: true })
  }

  /** All shards in one file, so that one sync makes them lasting. */
  #writeRecords(): { digest: string; offsets: number[]; newest: string } {
    const hash = createHash('sha256')
    const offsets = [0]
    let newest = ''
    const file = openSync(join(this.#aside, RECORDS), 'w')
    try {
      for (const shard of SHARDS) {
        const lines = this.#merge(shard)
        const bytes = Buffer.from(shardText(lines))
        hash.update(bytes)
        writeSync(file, bytes)
        offsets.push((offsets.at(-1) ?? 0) + bytes.length)
        for (const line of lines) newest = later(newest, lineHead(line).modified)
      }
      fsyncSync(file)
      for (const shard of this.#overflowed) rmSync(this.#addedFile(shard))
    } finally {
      closeSync(file)
    }
    return { digest: hash.digest('hex'), offsets, newest }
  }

  #addedFile(shard: string): string {
    return join(this.#aside, `${shard}.added`)
  }

  #merge(shard: string): string[] {
    const kept = this.#old
      ? shardLines(readShard(this.#folder, this.#old, shard).toString()).filter(
          (line) => !this.#fresh.has(lineHead(line).id),
        )
      : []
    const added = [
      ...(this.#overflowed.has(shard) ? linesOf(this.#addedFile(shard)) : []),
      ...shardLines(this.#buffers.get(shard) ?? ''),
    ]
    const newest = new Map<string, string>()
    for (const line of [...kept, ...added]) {
      const { key, id, modified } = lineHead(line)
      const place = `${key}\t${id}`
      // Of a record that came twice the older one may name packages that the newer does not.
      const isOutdated = this.#fresh.has(id) && this.#fresh.get(id) !== modified
      const before = newest.get(place)
      if (!isOutdated && (before === undefined || lineHead(before).modified <= modified))
        newest.set(place, line)
    }
    return [...newest.values()].toSorted()
  }

  #place(data: AdvisoryData, offsets: readonly number[]): void {
    const generation = data.digest.slice(0, 16)
    rmSync(join(this.#folder, generation), { recursive: true, force: true })
    renameSync(this.#aside, join(this.#folder, generation))
    const file = join(this.#folder, CURRENT)
    const current: Current = { format: STORE_FORMAT, generation, offsets, data }
    writeFileSync(`${file}.new`, `${JSON.stringify(current)}\n`, { flush: true })
    renameSync(`${file}.new`, file)
    // What counted until now stays for those who still read it; what counted before that goes.
    for (const each of readdirSync(this.#folder))
      if (/^[0-9a-f]{16}$/.test(each) && each !== generation && each !== this.#old?.generation)
        rmSync(join(this.#folder, each), { recursive: true, force: true })
  }
}

const later = (a: string, b: string): string => (a < b ? b : a)

const linesOf = (file: string): string[] => {
  try {
    return shardLines(readFileSync(file, 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

const readIds = (file: string): Map<string, string> =>
  new Map(linesOf(file).map((line) => line.split('\t', 2) as [string, string]))
