import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { plainFault } from '../plain-fault.ts'
import { untilAborted } from '../until-aborted.ts'
import { type Asked, type Registry, Releases } from './releases.ts'

const Kept = z.object({
  name: z.string(),
  checkedMs: z.number(),
  hasTimes: z.boolean(),
  releases: Releases,
})
type Kept = z.infer<typeof Kept>

const HOUR_MS = 3_600_000
/** A name that is there stays; a name that is not may be taken by anybody in the meantime. */
const FRESH_MS = { present: 6 * HOUR_MS, absent: HOUR_MS / 6 }
/** After a fault the registry is left alone for a while: each decision would wait for it. */
const PAUSE_MS = 30_000
const MEMORY_MAX = 5_000

type Options = {
  readonly registry: Registry
  /** Answers are kept here, with their times. */
  readonly folder: string
  readonly nowMs: () => number
}

type Question = { readonly withTimes?: boolean; readonly signal: AbortSignal }

/** Asks a registry once, and then what it said. Answers when `signal` aborts at the latest. */
export class CachedRegistry {
  readonly #options: Options
  readonly #memory = new Map<string, Kept>()
  #pausedUntilMs = 0
  #fault = ''

  constructor(options: Options) {
    this.#options = options
  }

  /** Finds out where to ask, ahead of the first question. */
  async prepare(signal: AbortSignal): Promise<void> {
    await untilAborted(this.#options.registry.key(), signal).catch(() => {})
  }

  async ask(name: string, { withTimes = false, signal }: Question): Promise<Asked> {
    const { registry, nowMs } = this.#options
    let file: string
    try {
      file = this.#fileOf(await untilAborted(registry.key(), signal), name)
    } catch (error) {
      return { unavailable: plainFault(error) }
    }
    const kept = this.#read(file, name)
    const isEnough = kept && (kept.hasTimes || !withTimes)
    if (
      isEnough &&
      nowMs() - kept.checkedMs < (kept.releases.isPresent ? FRESH_MS.present : FRESH_MS.absent)
    )
      return kept
    if (nowMs() < this.#pausedUntilMs) return this.#orOld(kept)
    try {
      const releases = await untilAborted(registry.fetch(name, { withTimes, signal }), signal)
      this.#write(file, { name, checkedMs: nowMs(), hasTimes: withTimes, releases })
      return { releases }
    } catch (error) {
      this.#fault = plainFault(error)
      this.#pausedUntilMs = nowMs() + PAUSE_MS
      return this.#orOld(kept)
    }
  }

  // That a package was there once is worth more than nothing; that it was not is worth nothing.
  #orOld(kept: Kept | undefined): Asked {
    return kept?.releases.isPresent === true ? kept : { unavailable: this.#fault }
  }

  #fileOf(key: string, name: string): string {
    const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32)
    return join(this.#options.folder, hash(key), `${hash(name)}.json`)
  }

  #read(file: string, name: string): Kept | undefined {
    const known = this.#memory.get(file)
    if (known) return known
    try {
      const kept = Kept.parse(JSON.parse(readFileSync(file, 'utf8')))
      if (kept.name !== name || kept.checkedMs > this.#options.nowMs()) return undefined
      this.#remember(file, kept)
      return kept
    } catch {
      return undefined
    }
  }

  #write(file: string, kept: Kept): void {
    this.#remember(file, kept)
    try {
      mkdirSync(join(file, '..'), { recursive: true })
      writeFileSync(`${file}.${process.pid}`, JSON.stringify(kept))
      renameSync(`${file}.${process.pid}`, file)
    } catch {
      // Then the next process asks again.
    }
  }

  #remember(file: string, kept: Kept): void {
    if (this.#memory.size >= MEMORY_MAX) this.#memory.clear()
    this.#memory.set(file, kept)
  }
}
