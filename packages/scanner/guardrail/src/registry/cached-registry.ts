import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { replaceFile } from '@daimon/files'
import { z } from 'zod'
import { safeErrorMessage } from '../safe-error-message.ts'
import { untilAborted } from '../until-aborted.ts'
import { CircuitBreaker } from './circuit-breaker.ts'
import { fetchPersistently } from './persistent-fetch.ts'
import { type ReleaseLookup, type Registry, Releases } from './releases.ts'

const CacheEntry = z.object({
  name: z.string(),
  checkedMs: z.number(),
  hasTimes: z.boolean(),
  releases: Releases,
})
type CacheEntry = z.infer<typeof CacheEntry>

const HOUR_MS = 3_600_000
/** Existing names persist; a missing name may be registered by an attacker later. */
const FRESH_MS = { present: 6 * HOUR_MS, absent: HOUR_MS / 6 }
/** While a registry doesn't respond, a missing name stays cached for this long. */
const ABSENT_REMEMBERED_MS = 24 * HOUR_MS
/** Verdicts wait less; a late response is cached for the next one. */
const FETCH_MS = 10_000
const MEMORY_MAX = 5_000

type Options = {
  readonly registry: Registry
  /** The cache directory. */
  readonly directory: string
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
 * Caches the responses of a registry. Resolves at the latest when `signal` aborts; if the registry
 * doesn't respond, the last response counts.
 */
export class CachedRegistry {
  readonly #options: Options
  readonly #memory = new Map<string, CacheEntry>()
  readonly #breakers = new Map<string, CircuitBreaker>()
  readonly #running = new Map<string, Promise<Releases>>()
  readonly #closed = new AbortController()

  constructor(options: Options) {
    this.#options = options
  }

  /** Resolves the registry and loads its client before the first query. */
  async prepare(signal: AbortSignal): Promise<void> {
    const { registry } = this.#options
    const work = Promise.all([registry.key(), registry.load?.()])
    await untilAborted(work, signal).catch(() => {})
  }

  async ask(name: string, { withTimes = false, signal }: Question): Promise<ReleaseLookup> {
    const { registry, nowMs } = this.#options
    let file: string
    let host: string
    try {
      file = this.#fileOf(await untilAborted(registry.key(), signal), name)
      host = await registry.hostOf(name)
    } catch (error) {
      return { unavailable: safeErrorMessage(error) }
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
      return this.#orOld(kept, 'it failed several times in a row; the next attempt is soon')
    try {
      const started = this.#fetch(key, { file, name, withTimes, breaker })
      return { releases: await untilAborted(started, signal) }
    } catch (error) {
      breaker.fail()
      return this.#orOld(kept, safeErrorMessage(error))
    }
  }

  /** Aborts requests that no verdict waits for. */
  close(): void {
    this.#closed.abort()
  }

  /** Shares one request between callers; it continues after all of them stop waiting. */
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
    // Waiting callers get the error; without any, it is dropped.
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

  /**
   * An existing name probably still exists. A missing name may have been registered since then,
   * which doesn't make it safer.
   */
  #orOld(kept: CacheEntry | undefined, unavailable: string): ReleaseLookup {
    if (kept?.releases.isPresent === true) return kept
    const ageMs = this.#options.nowMs() - (kept?.checkedMs ?? 0)
    return kept && ageMs < ABSENT_REMEMBERED_MS ? kept : { unavailable }
  }

  #fileOf(key: string, name: string): string {
    const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32)
    return join(this.#options.directory, hash(key), `${hash(name)}.json`)
  }

  #read(file: string, name: string): CacheEntry | undefined {
    const known = this.#memory.get(file)
    if (known) return known
    try {
      const kept = CacheEntry.parse(JSON.parse(readFileSync(file, 'utf8')))
      if (kept.name !== name || kept.checkedMs > this.#options.nowMs()) return undefined
      this.#remember(file, kept)
      return kept
    } catch {
      return undefined
    }
  }

  #write(file: string, kept: CacheEntry): void {
    this.#remember(file, kept)
    try {
      replaceFile(file, JSON.stringify(kept))
    } catch {
      // The cache is optional: the next process queries again.
    }
  }

  #remember(file: string, kept: CacheEntry): void {
    if (this.#memory.size >= MEMORY_MAX) this.#memory.clear()
    this.#memory.set(file, kept)
  }
}
