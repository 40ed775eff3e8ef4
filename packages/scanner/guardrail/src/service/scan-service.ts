import { ReachabilityAnswer, ValidateDependencyAnswer, type Ecosystem } from '@daimon/scanner-api'
import type { z } from 'zod'
import { plainFault } from '../plain-fault.ts'
import { readBounded } from '../registry/read-bounded.ts'
import type { EcosystemName } from '../subject.ts'
import { untilAborted } from '../until-aborted.ts'

type Answered<T> = { readonly answer: T } | { readonly unavailable: string }

type Options = {
  readonly url: string
  readonly apiKey: string | undefined
  readonly clientVersion: string
  readonly repoFingerprint: string
  readonly nowMs: () => number
}

const BYTES_MAX = 262_144
const FRESH_MS = 300_000
/** After a fault the service is left alone for a while: each decision would wait for it. */
const PAUSE_MS = 15_000
const MEMORY_MAX = 2_000

const ON_THE_WIRE: Readonly<Partial<Record<EcosystemName, Ecosystem>>> = {
  npm: 'npm',
  PyPI: 'pypi',
  'crates.io': 'crates',
  Go: 'go',
  Maven: 'maven',
}

type Place = {
  readonly package: string
  readonly ecosystem: EcosystemName
  readonly version: string
  readonly targetFile: string
}

/**
 * Asks the service what it knows. Whatever it does, even nothing, gives an answer or a reason by the time that the
 * signal aborts, and it is never followed to another address.
 */
export class ScanService {
  readonly #options: Options
  readonly #kept = new Map<
    string,
    { readonly answer: ValidateDependencyAnswer; readonly atMs: number }
  >()
  #pausedUntilMs = 0
  #fault = ''

  constructor(options: Options) {
    this.#options = options
  }

  async validate(
    { package: name, ecosystem, version, targetFile }: Place,
    signal: AbortSignal,
  ): Promise<Answered<ValidateDependencyAnswer>> {
    const key = `${ecosystem}:${name}@${version}`
    const kept = this.#kept.get(key)
    if (kept && this.#options.nowMs() - kept.atMs < FRESH_MS) return kept
    const asked = await this.#post('validate-dependency', ValidateDependencyAnswer, signal, {
      package: name,
      version,
      ecosystem: ON_THE_WIRE[ecosystem] ?? 'other',
      ...(targetFile === '' ? {} : { target_file: targetFile }),
    })
    if ('answer' in asked) {
      if (this.#kept.size >= MEMORY_MAX) this.#kept.clear()
      this.#kept.set(key, { ...asked, atMs: this.#options.nowMs() })
    }
    return asked
  }

  reachability(
    given: { readonly package: string; readonly symbol: string },
    signal: AbortSignal,
  ): Promise<Answered<ReachabilityAnswer>> {
    return this.#post('reachability-context', ReachabilityAnswer, signal, given)
  }

  async #post<S extends z.ZodType>(
    route: string,
    shape: S,
    signal: AbortSignal,
    body: object,
  ): Promise<Answered<z.infer<S>>> {
    const { url, apiKey, clientVersion, repoFingerprint, nowMs } = this.#options
    if (nowMs() < this.#pausedUntilMs)
      return { unavailable: `${this.#fault}; not asked again for a while` }
    try {
      const asked = fetch(`${url.replace(/\/+$/, '')}/api/v1/client/query/${route}`, {
        method: 'POST',
        redirect: 'manual',
        signal,
        headers: {
          'content-type': 'application/json',
          'x-client-version': clientVersion,
          ...(apiKey === undefined ? {} : { 'x-api-key': apiKey }),
        },
        body: JSON.stringify({ ...body, repo_fingerprint: repoFingerprint }),
      })
      const answer = await untilAborted(
        asked.then((response) => readAnswer(response)),
        signal,
      )
      const read = shape.safeParse(answer)
      if (!read.success) throw new Error('the service answers something else than a verdict')
      return { answer: read.data }
    } catch (error) {
      this.#fault = plainFault(error)
      this.#pausedUntilMs = nowMs() + PAUSE_MS
      return { unavailable: this.#fault }
    }
  }
}

const readAnswer = async (response: Response): Promise<unknown> => {
  if (response.status !== 200) {
    await response.body?.cancel()
    throw new Error(`the service answers ${response.status || 'with a redirect'}`)
  }
  const text = await readBounded(response, BYTES_MAX)
  try {
    return JSON.parse(text)
  } catch {
    throw new Error('the service answers no JSON')
  }
}
