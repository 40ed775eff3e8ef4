import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'

/** Raised when the shape of what is kept changes. */
const FORMAT = 1
const SHARD_BYTES_MAX = 32 * 1_048_576
const CHECK_BYTES = 32

type Shard = {
  readonly entries: Map<string, Buffer>
  readonly used: Set<string>
  isChanged: boolean
}

/**
 * Values by a hash of what they were made from, in 64 files: facts by the content of their file and the extractor's
 * version, graphs by the facts that they link. A file is written
 * aside and then put in place at once, and carries a checksum: whoever reads sees a whole one or none. Of two runs
 * at the same time the later one wins, and the earlier one's values are made again some day. All commits share it.
 */
export class HashedCache<T> {
  readonly #folder: string
  readonly #shards = new Map<string, Shard>()
  hits = 0

  /** `folder` is made when the first value is written. */
  constructor(folder: string) {
    this.#folder = folder
  }

  static key(content: Uint8Array | string, version: string): string {
    return createHash('sha256').update(`${FORMAT}:${version}\n`).update(content).digest('hex')
  }

  get(key: string): T | undefined {
    const shard = this.#shard(key)
    const bytes = shard.entries.get(key)
    if (!bytes) return undefined
    try {
      const value = deserialize(bytes) as T
      shard.used.add(key)
      this.hits += 1
      return value
    } catch {
      // Written by another Node: made again.
      shard.entries.delete(key)
      return undefined
    }
  }

  put(key: string, value: T): void {
    const shard = this.#shard(key)
    shard.entries.set(key, serialize(value))
    shard.used.add(key)
    shard.isChanged = true
  }

  /** Writes what is new. A folder that cannot be written costs time on the next run and nothing else. */
  save(): void {
    try {
      for (const [name, shard] of this.#shards) if (shard.isChanged) this.#write(name, shard)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === undefined) throw error
    }
  }

  #shard(key: string): Shard {
    const name = (Number.parseInt(key.slice(0, 2), 16) >> 2).toString().padStart(2, '0')
    let shard = this.#shards.get(name)
    if (!shard) {
      shard = { entries: this.#read(name), used: new Set(), isChanged: false }
      this.#shards.set(name, shard)
    }
    return shard
  }

  #read(name: string): Map<string, Buffer> {
    try {
      const bytes = readFileSync(join(this.#folder, name))
      const body = bytes.subarray(CHECK_BYTES)
      if (!checksum(body).equals(bytes.subarray(0, CHECK_BYTES))) return new Map()
      return readEntries(body)
    } catch {
      return new Map()
    }
  }

  #write(name: string, { entries, used }: Shard): void {
    mkdirSync(this.#folder, { recursive: true })
    writeFileSync(join(this.#folder, '.gitignore'), '*\n')
    // Other commits' values stay, until the shard is too large; then only what this run has used does.
    const size = [...entries.values()].reduce((sum, { length }) => sum + length, 0)
    const kept =
      size > SHARD_BYTES_MAX ? [...entries].filter(([key]) => used.has(key)) : [...entries]
    const body = writeEntries(kept)
    const aside = join(this.#folder, `${name}.${process.pid}.tmp`)
    try {
      writeFileSync(aside, Buffer.concat([checksum(body), body]))
      renameSync(aside, join(this.#folder, name))
    } finally {
      rmSync(aside, { force: true })
    }
  }
}

const checksum = (body: Uint8Array): Buffer => createHash('sha256').update(body).digest()

const KEY_BYTES = 32

const writeEntries = (entries: readonly (readonly [string, Buffer])[]): Buffer =>
  Buffer.concat(
    entries.flatMap(([key, bytes]) => {
      const head = Buffer.alloc(KEY_BYTES + 4)
      head.write(key, 'hex')
      head.writeUInt32LE(bytes.length, KEY_BYTES)
      return [head, bytes]
    }),
  )

const readEntries = (body: Buffer): Map<string, Buffer> => {
  const entries = new Map<string, Buffer>()
  for (let at = 0; at + KEY_BYTES + 4 <= body.length;) {
    const end = at + KEY_BYTES + 4 + body.readUInt32LE(at + KEY_BYTES)
    entries.set(body.toString('hex', at, at + KEY_BYTES), body.subarray(at + KEY_BYTES + 4, end))
    at = end
  }
  return entries
}
