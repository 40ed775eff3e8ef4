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
import { replaceFile } from '@daimon/files'
import type { AdvisoryData } from '../advisory.ts'
import { CURRENT, type Current, RECORDS, STORE_FORMAT, readCurrent, readShard } from './current.ts'
import { type Line, SHARDS, lineHead, lineText, shardLines, getShard, shardText } from './shard.ts'

const IDS = 'ids'
/** Characters to buffer per shard before appending them to its file. */
const BUFFER_CHARACTERS = 1 << 14

/**
 * A replacement for the records of a directory: written to a staging directory, then put in place
 * atomically.
 */
export class NewGeneration {
  readonly #directory: string
  readonly #aside: string
  readonly #old: Current | undefined
  readonly #known: ReadonlyMap<string, string>
  readonly #fresh = new Map<string, string>()
  readonly #buffers = new Map<string, string>()
  readonly #overflowed = new Set<string>()

  constructor(directory: string) {
    this.#directory = directory
    this.#aside = join(directory, 'aside')
    this.#old = readCurrent(directory)
    this.#known = this.#old ? readIds(join(directory, this.#old.generation, IDS)) : new Map()
    // Removes what a killed import left behind.
    this.discard()
    mkdirSync(this.#aside, { recursive: true })
  }

  /** When the current record with this id was modified. */
  modifiedOf(id: string): string | undefined {
    return this.#fresh.get(id) ?? this.#known.get(id)
  }

  /** Replaces all lines of a record. */
  put(id: string, modified: string, lines: readonly Line[]): void {
    this.#fresh.set(id, modified)
    for (const line of lines) this.add(line)
  }

  /** Adds a line; it replaces an older line with the same key and id. */
  add(line: Line): void {
    const shard = getShard(line.key)
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

  /** Drops the staged data; the stored records stay unchanged. */
  discard(): void {
    rmSync(this.#aside, { recursive: true, force: true })
  }

  /** Writes all shards to one file, so that one fsync persists them. */
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
      ? shardLines(readShard(this.#directory, this.#old, shard).toString()).filter(
          (line) => !this.#fresh.has(lineHead(line).id),
        )
      : []
    const added = [
      ...(this.#overflowed.has(shard) ? readLines(this.#addedFile(shard)) : []),
      ...shardLines(this.#buffers.get(shard) ?? ''),
    ]
    const newest = new Map<string, string>()
    for (const line of [...kept, ...added]) {
      const { key, id, modified } = lineHead(line)
      const place = `${key}\t${id}`
      // The older version of an updated record may name packages that the newer one doesn't.
      const isOutdated = this.#fresh.has(id) && this.#fresh.get(id) !== modified
      const before = newest.get(place)
      if (!isOutdated && (before === undefined || lineHead(before).modified <= modified))
        newest.set(place, line)
    }
    return [...newest.values()].toSorted()
  }

  #place(data: AdvisoryData, offsets: readonly number[]): void {
    const generation = data.digest.slice(0, 16)
    rmSync(join(this.#directory, generation), { recursive: true, force: true })
    renameSync(this.#aside, join(this.#directory, generation))
    const current: Current = { format: STORE_FORMAT, generation, offsets, data }
    replaceFile(join(this.#directory, CURRENT), `${JSON.stringify(current)}\n`, {
      isDurable: true,
    })
    // Keeps the previous generation for open readers and deletes older ones.
    for (const each of readdirSync(this.#directory))
      if (/^[0-9a-f]{16}$/.test(each) && each !== generation && each !== this.#old?.generation)
        rmSync(join(this.#directory, each), { recursive: true, force: true })
  }
}

const later = (a: string, b: string): string => (a < b ? b : a)

const readLines = (file: string): string[] => {
  try {
    return shardLines(readFileSync(file, 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

const readIds = (file: string): Map<string, string> =>
  new Map(readLines(file).map((line) => line.split('\t', 2) as [string, string]))
