import { fileURLToPath } from 'node:url'
import { cpuMs } from '../../shared/cpu-time.ts'
import { TimeLimitError, withTimeLimit } from '../../shared/time-limit.ts'
import { BUSY_TIMES, type Frame } from '../../../protocol/application-job.ts'
import { replaceExec } from '../../shared/hooks/exec-hook.ts'
import { isSilenced, withoutRecording } from '../../shared/silence.ts'
import { recordCall } from '../recorder.ts'
import { captureOwnStack } from '../capture-own-stack.ts'

type Slowest = { readonly ms: number; readonly wasEnded: boolean; readonly callee: string }
type Timing = { readonly timeoutMs: number; slowest?: Slowest & { readonly stack: Frame[] } }

/** A pattern without quantifiers can't be slow. */
const REPEATS = /[*+{]/
const TEXT_MAX = 4_096
/** Short texts match fast, and a time limit for each would cost more. */
const TIMED_CHARS_MIN = 12
/** Below this, the pattern isn't worth recording. */
const NOTED_MS = 0.5

/** A nested repetition. Payloads of other attacks could block the application on it. */
const NESTED = /[*+}][^(]*\)[*+{]/
const RUN_AWAY_MS = 250

let timing: Timing | undefined

/**
 * Records the slowest pattern use in the application's own code, and ends those that exceed
 * `timeoutMs`. The returned function stops recording and returns the result.
 */
export const timePatterns = (timeoutMs: number): (() => Timing['slowest']) => {
  const own: Timing = (timing = { timeoutMs })
  return () => {
    timing = undefined
    return own.slowest
  }
}

/**
 * Reports texts that the application's own code applies patterns to, and ends runaway patterns.
 * Skips patterns inside packages, which are vulnerabilities of the packages, and patterns that
 * contain request data.
 */
export const hookPatterns = (isMark: (text: string) => boolean): void => {
  replaceExec((original) => {
    const test = (pattern: RegExp, text: string): boolean =>
      Reflect.apply(original, pattern, [text]) !== null
    const mayRunAway = (source: string): boolean => {
      const known = runaways.get(source)
      if (known !== undefined) return known
      const found = test(NESTED, source)
      runaways.set(source, found)
      return found
    }
    return function exec(this: RegExp, given: unknown) {
      const run = () => Reflect.apply(original, this, [given])
      if (typeof given !== 'string' || given.length < TIMED_CHARS_MIN || isSilenced()) return run()
      if (timing !== undefined) return timed(this, run, timing)
      if (given.length <= TEXT_MAX && isMark(given)) {
        const { source, flags } = this
        if (test(REPEATS, source) && !isMark(source))
          recordCall('pattern', formatCallee(source, flags), given, isDirect)
      }
      return mayRunAway(this.source) ? withinTime(run) : run()
    }
  })
}

/** Ends a pattern that runs away; on a busy machine, one that had no time runs once more. */
const withinTime = <T>(run: () => T): T => {
  const beganMs = cpuMs()
  try {
    return withTimeLimit(run, RUN_AWAY_MS)
  } catch (error) {
    if (!(error instanceof TimeLimitError) || cpuMs() - beganMs > RUN_AWAY_MS / 2) throw error
    return withTimeLimit(run, BUSY_TIMES * RUN_AWAY_MS)
  }
}

const runaways = new Map<string, boolean>()

/** The directory of our own files, different in each run. */
const OWN = fileURLToPath(new URL('.', import.meta.url))

/** Whether the application's own code made the call, not a package. */
const isDirect = (stack: readonly Frame[]): boolean => {
  const caller = stack.find(({ file }) => !file.startsWith(OWN))
  return caller !== undefined && !/^\/|(?:^|\/)node_modules\//.test(caller.file)
}

const formatCallee = (source: string, flags: string): string => `/${source}/${flags}`

const timed = (pattern: RegExp, run: () => unknown, own: Timing): unknown => {
  const beganMs = cpuMs()
  let wasEnded = false
  try {
    return withTimeLimit(run, own.timeoutMs)
  } catch (error) {
    wasEnded = error instanceof TimeLimitError
    throw error
  } finally {
    const ms = cpuMs() - beganMs
    if (ms > Math.max(NOTED_MS, own.slowest?.ms ?? 0)) {
      const stack = withoutRecording(captureOwnStack)
      if (isDirect(stack))
        own.slowest = { ms, wasEnded, stack, callee: formatCallee(pattern.source, pattern.flags) }
    }
  }
}
