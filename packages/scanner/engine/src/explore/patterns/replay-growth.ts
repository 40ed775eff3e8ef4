import { cpuMs } from '../cpu-time.ts'
import { type Fired, FILLER } from '../fired.ts'
import { TookTooLong, guarded } from '../guard.ts'
import type { Replayed } from '../replay.ts'
import { instantiate } from '../values.ts'
import { resolveStep, runPlan } from '../run-plan.ts'
import { CALL_MS, MORE_TIMES, growsTooFast, takeSamples } from './growth.ts'
import { textOf } from './slow-texts.ts'
import { traceSlowest } from './trace-slowest.ts'

type Options = { readonly module: unknown; readonly isTraced: boolean }

type Grown = Replayed & { readonly isSlow: boolean }

/** Calls with texts of doubling length and says whether time grows too fast: the judge of slow patterns. */
export const replayGrowth = async (fired: Fired, { module, isTraced }: Options): Promise<Grown> => {
  const { attack } = fired
  if (attack === undefined) return { hasFired: false, isSlow: false, wasCallable: false }
  const call = await prepare(fired, module)
  if (call === undefined) return { hasFired: false, isSlow: false, wasCallable: false }
  const once = (text: string, timeoutMs: number): { ms: number; wasEnded: boolean } => {
    const beganMs = cpuMs()
    let wasEnded = false
    try {
      guarded(() => call(text), timeoutMs)
    } catch (error) {
      wasEnded = error instanceof TookTooLong
    }
    return { ms: cpuMs() - beganMs, wasEnded }
  }
  const timed = (text: string): { ms: number; wasEnded: boolean } => {
    let spent = { ms: 0, wasEnded: false }
    // The clock on the wall may have ended it while others had the machine.
    for (const times of MORE_TIMES) {
      spent = once(text, times * CALL_MS)
      if (!spent.wasEnded || spent.ms >= CALL_MS / 2) break
    }
    return spent
  }
  timed(FILLER)
  const tracer = isTraced ? traceSlowest() : undefined
  const samples = takeSamples(attack, timed)
  const slowest = tracer?.()
  const last = samples.at(-1)
  const control = attack.control ?? '\u0001'
  const length =
    last === undefined ? 0 : textOf(attack, Math.ceil(last.count / attack.pump.length)).length
  const controls =
    last === undefined ? [] : [{ count: last.count, ...timed(control.repeat(length)) }]
  const hasFired = growsTooFast(samples, controls)
  const text = samples.map(({ count, ms }) => `${count}: ${ms.toFixed(1)} ms`).join(', ')
  return {
    hasFired,
    wasCallable: true,
    isSlow: last?.wasEnded === true || growsTooFast(samples, []),
    name: slowest?.pattern === undefined ? 'call' : shortened(`/${slowest.pattern}/`),
    text,
    ...(slowest && { stack: slowest.stack }),
  }
}

const NAME_MAX = 120

/** Some patterns are pages long. */
const shortened = (pattern: string): string =>
  pattern.length > NAME_MAX ? `${pattern.slice(0, NAME_MAX - 1)}…` : pattern

/** Runs all steps but the last one anew for each text where they hold the hole, and gives the last as a function. */
const prepare = async (
  { plan, hole }: Fired,
  module: unknown,
): Promise<((text: string) => unknown) | undefined> => {
  const fillWith = (text: string) => (number: number) => (number === hole ? text : FILLER)
  // What needs waiting cannot be timed as one call: the first step that holds the hole and all after it run at once.
  const probe = await runPlan(plan, module, { fill: fillWith(FILLER) })
  if (!probe.wasCallable) return undefined
  if (probe.threw !== undefined && probe.results.length < plan.steps.length - 1) return undefined
  return (text) => {
    const results: unknown[] = []
    for (const step of plan.steps) {
      const base = step.on === 'module' ? module : results[step.on]
      const { owner, found } = resolveStep(step, base)
      const args = step.args.map((arg) =>
        instantiate(arg, { fill: fillWith(text), onCallback: () => {}, results }),
      )
      results.push(
        step.how === 'new'
          ? Reflect.construct(found as new () => unknown, args)
          : Reflect.apply(found as () => unknown, owner, args),
      )
    }
    const given = results.at(-1)
    if (given instanceof Promise) given.catch(() => {})
    return given
  }
}
