import { fileURLToPath } from 'node:url'
import { cpuMs } from '../../../explore/cpu-time.ts'
import { TookTooLong, guarded } from '../../../explore/guard.ts'
import type { Frame } from '../job.ts'
import { tell, untold } from '../recorder.ts'
import { captureStack } from '../stack.ts'

type Slowest = { readonly ms: number; readonly wasEnded: boolean; readonly callee: string }
type Timing = { readonly timeoutMs: number; slowest?: Slowest & { readonly stack: Frame[] } }

/** Without a quantifier a pattern cannot be slow. */
const REPEATS = /[*+{]/
const TEXT_MAX = 4_096
/** Short texts are over at once, and giving each a limit of time costs more. */
const TIMED_CHARS_MIN = 12
/** Below this it matters to nobody where it was. */
const NOTED_MS = 0.5

/** A repetition of something that repeats: what is sent to try another flaw could keep the application busy for ever. */
const NESTED = /[*+}][^(]*\)[*+{]/
const RUN_AWAY_MS = 250

let timing: Timing | undefined

/**
 * From now on, the slowest use of a pattern by the application's own code is remembered, and one that takes longer is
 * ended. Gives it, once asked, and stops.
 */
export const timePatterns = (timeoutMs: number): (() => Timing['slowest']) => {
  const own: Timing = (timing = { timeoutMs })
  return () => {
    timing = undefined
    return own.slowest
  }
}

/**
 * Tells of the texts that the application's own code applies its patterns to. Those of packages are flaws of packages.
 * A pattern that holds a word of a request is another matter. One that runs away is ended.
 */
export const hookPatterns = (isMark: (text: string) => boolean): void => {
  const prototype = RegExp.prototype as unknown as Record<string, (text: unknown) => unknown>
  const original = prototype['exec'] as (text: unknown) => unknown
  const test = (pattern: RegExp, text: string): boolean =>
    Reflect.apply(original, pattern, [text]) !== null
  // Replacing exec sends match, replace, search, split and test through it as well.
  Object.defineProperty(prototype, 'exec', {
    configurable: true,
    writable: true,
    value: function exec(this: RegExp, given: unknown) {
      const run = () => Reflect.apply(original, this, [given])
      if (typeof given !== 'string' || given.length < TIMED_CHARS_MIN) return run()
      if (timing !== undefined) return timed(this, run, timing)
      if (given.length <= TEXT_MAX && isMark(given)) {
        const { source, flags } = this
        if (test(REPEATS, source) && !isMark(source))
          tell('pattern', calleeOf(source, flags), given, isDirect)
      }
      return mayRunAway(this.source) ? guarded(run, RUN_AWAY_MS) : run()
    },
  })

  const mayRunAway = (source: string): boolean => {
    const known = runaways.get(source)
    if (known !== undefined) return known
    const found = test(NESTED, source)
    runaways.set(source, found)
    return found
  }
}

const runaways = new Map<string, boolean>()

/** Where our own files are, in another place in each run. */
const OWN = fileURLToPath(new URL('.', import.meta.url))

/** Called by the application's own code, not by a package that it uses. */
const isDirect = (stack: readonly Frame[]): boolean => {
  const caller = stack.find(({ file }) => !file.startsWith(OWN))
  return caller !== undefined && !/^\/|(?:^|\/)node_modules\//.test(caller.file)
}

const calleeOf = (source: string, flags: string): string => `/${source}/${flags}`

const timed = (pattern: RegExp, run: () => unknown, own: Timing): unknown => {
  const beganMs = cpuMs()
  let wasEnded = false
  try {
    return guarded(run, own.timeoutMs)
  } catch (error) {
    wasEnded = error instanceof TookTooLong
    throw error
  } finally {
    const ms = cpuMs() - beganMs
    if (ms > Math.max(NOTED_MS, own.slowest?.ms ?? 0)) {
      const stack = untold(captureStack)
      if (isDirect(stack))
        own.slowest = { ms, wasEnded, stack, callee: calleeOf(pattern.source, pattern.flags) }
    }
  }
}
