import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { plainFault } from '../plain-fault.ts'
import { untilAborted } from '../until-aborted.ts'
import { CircuitBreaker } from './circuit-breaker.ts'
import { fetchPersistently } from './persistent-fetch.ts'
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
/** While a registry does not answer, that a name was absent counts for this long. */
const ABSENT_REMEMBERED_MS = 24 * HOUR_MS
/** A verdict waits less; an answer that comes later serves the next one. */
const FETCH_MS = 10_000
const MEMORY_MAX = 5_000

type Options = {
  readonly registry: Registry
  /** Answers are kept here, with their times. */
  readonly folder: string
  readonly nowMs: () => number
}

type Fetch = {
  readonly file: string
  readonly name: string
  readonly withTimes: boolean
  readonly breaker: CircuitBreaker
}
type Question = { readonly withTimes?: boolean; readonly signal: AbortSignal }

/**
 * Asks a registry once, and then what it said. Answers when `signal` aborts at the latest; while the registry does not
 * answer, what it said last counts.
 */
export class CachedRegistry {
  readonly #options: Options
  readonly #memory = new Map<string, Kept>()
  readonly #breakers = new Map<string, CircuitBreaker>()
  readonly #running = new Map<string, Promise<Releases>>()
  readonly #closed = new AbortController()

  constructor(options: Options) {
    this.#options = options
  }

  /** Finds out where to ask, and loads what asks, ahead of the first question. */
  async prepare(signal: AbortSignal): Promise<void> {
    const { registry } = this.#options
    const work = Promise.all([registry.key(), registry.load?.()])
    await untilAborted(work, signal).catch(() => {})
  }

  async ask(name: string, { withTimes = false, signal }: Question): Promise<Asked> {
    const { registry, nowMs } = this.#options
    let file: string
    let host: string
    try {
      file = this.#fileOf(await untilAborted(registry.key(), signal), name)
      host = await registry.hostOf(name)
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
    const breaker = this.#breakerOf(host)
    const key = `${file}:${withTimes}`
    if (!this.#running.has(key) && !breaker.tryEnter())
      return this.#orOld(kept, 'it failed several times in a row and is asked again soon')
    try {
      const started = this.#fetch(key, { file, name, withTimes, breaker })
      return { releases: await untilAborted(started, signal) }
    } catch (error) {
      breaker.fail()
      return this.#orOld(kept, plainFault(error))
    }
  }

  /** Ends what no verdict waits for any more. */
  close(): void {
    this.#closed.abort()
  }

  /** One request for all who ask for the same; it goes on when none of them waits any more. */
  #fetch(key: string, { file, name, withTimes, breaker }: Fetch): Promise<Releases> {
    const running = this.#running.get(key)
    if (running) return running
    const { registry, nowMs } = this.#options
    const signal = AbortSignal.any([this.#closed.signal, AbortSignal.timeout(FETCH_MS)])
    const started = fetchPersistently(
      (each) => registry.fetch(name, { withTimes, signal: each }),
      signal,
    )
      .then((releases) => {
        breaker.succeed()
        this.#write(file, { name, checkedMs: nowMs(), hasTimes: withTimes, releases })
        return releases
      })
      .finally(() => this.#running.delete(key))
    this.#running.set(key, started)
    // Those who wait are told; with none of them left there is no one to tell.
    started.catch(() => {})
    return started
  }

  #breakerOf(host: string): CircuitBreaker {
    const known = this.#breakers.get(host)
    if (known) return known
    const breaker = new CircuitBreaker(this.#options.nowMs)
    this.#breakers.set(host, breaker)
    return breaker
  }

  /** What was there once most likely still is. A name that was absent may have been taken since, which is no better. */
  #orOld(kept: Kept | undefined, unavailable: string): Asked {
    if (kept?.releases.isPresent === true) return kept
    const ageMs = this.#options.nowMs() - (kept?.checkedMs ?? 0)
    return kept && ageMs < ABSENT_REMEMBERED_MS ? kept : { unavailable }
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
