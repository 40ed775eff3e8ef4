import { ReachabilityAnswer, ValidateDependencyAnswer } from '@daimon/scanner-api'
import { type EcosystemName, getEcosystemRecord } from '@daimon/scanner-core'
import type { z } from 'zod'
import { safeErrorMessage } from '../safe-error-message.ts'
import { readBounded } from '../registry/read-bounded.ts'
import { untilAborted } from '../until-aborted.ts'

type ServiceAnswer<T> = { readonly answer: T } | { readonly unavailable: string }

type Options = {
  readonly url: string
  readonly apiKey: string | undefined
  readonly clientVersion: string
  readonly repoFingerprint: string
  readonly nowMs: () => number
}

const BYTES_MAX = 262_144
const FRESH_MS = 300_000
/** The pause after a failure; otherwise each decision would wait for the service. */
const PAUSE_MS = 15_000
const MEMORY_MAX = 2_000

type Place = {
  readonly package: string
  readonly ecosystem: EcosystemName
  readonly version: string
  readonly targetFile: string
}

/**
 * Queries the scanner service. Always resolves with a response or a reason by the time that the
 * signal aborts. Redirects aren't followed.
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
  ): Promise<ServiceAnswer<ValidateDependencyAnswer>> {
    const key = `${ecosystem}:${name}@${version}`
    const kept = this.#kept.get(key)
    if (kept && this.#options.nowMs() - kept.atMs < FRESH_MS) return kept
    const asked = await this.#post('validate-dependency', ValidateDependencyAnswer, signal, {
      package: name,
      version,
      ecosystem: getEcosystemRecord(ecosystem).wire,
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
  ): Promise<ServiceAnswer<ReachabilityAnswer>> {
    return this.#post('reachability-context', ReachabilityAnswer, signal, given)
  }

  async #post<S extends z.ZodType>(
    route: string,
    shape: S,
    signal: AbortSignal,
    body: object,
  ): Promise<ServiceAnswer<z.infer<S>>> {
    const { url, apiKey, clientVersion, repoFingerprint, nowMs } = this.#options
    if (nowMs() < this.#pausedUntilMs) return { unavailable: `${this.#fault}; queries are paused` }
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
      if (!read.success) throw new Error('the service returned an invalid verdict')
      return { answer: read.data }
    } catch (error) {
      this.#fault = safeErrorMessage(error)
      this.#pausedUntilMs = nowMs() + PAUSE_MS
      return { unavailable: this.#fault }
    }
  }
}

const readAnswer = async (response: Response): Promise<unknown> => {
  if (response.status !== 200) {
    await response.body?.cancel()
    throw new Error(`the service returned ${response.status || 'a redirect'}`)
  }
  const text = await readBounded(response, BYTES_MAX)
  try {
    return JSON.parse(text)
  } catch {
    throw new Error('the service returned invalid JSON')
  }
}
