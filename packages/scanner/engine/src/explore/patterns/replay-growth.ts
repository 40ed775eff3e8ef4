import { nextCommand, sendMessage } from '../channel.ts'
import { cpuMs } from '../cpu-time.ts'
import { type Fired, FILLER } from '../fired.ts'
import { TookTooLong, guarded } from '../guard.ts'
import { instantiate } from '../values.ts'
import { resolveStep, runPlan } from '../run-plan.ts'
import { CALL_MS, MORE_TIMES, controlText, growsTooFast, takeSamples } from './growth.ts'
import { traceSlowest } from './trace-slowest.ts'

type Options = { readonly module: unknown; readonly isTraced: boolean }

/** What a search sees of it; the monitor measures again. */
type Grown = { readonly hasFired: boolean; readonly isSlow: boolean }
type Spent = { readonly ms: number; readonly wasEnded: boolean }

/** Calls with texts of doubling length and says whether time grows too fast. */
export const replayGrowth = async (
  fired: Fired,
  { module }: { readonly module: unknown },
): Promise<Grown> => {
  const { attack } = fired
  const timed = attack && (await timedCall(fired, module))
  if (attack === undefined || timed === undefined) return { hasFired: false, isSlow: false }
  timed(FILLER)
  const samples = takeSamples(attack, timed)
  const last = samples.at(-1)
  const controls =
    last === undefined ? [] : [{ count: last.count, ...timed(controlText(attack, last.count)) }]
  return {
    hasFired: growsTooFast(samples, controls),
    isSlow: last?.wasEnded === true || growsTooFast(samples, []),
  }
}

/** What the monitor says: a text to call with, and whether its calls are watched from now on. */
type CallCommand =
  | { readonly call: { readonly text: string; readonly timeoutMs: number } }
  | { readonly watch: true }
  | { readonly report: object }

/** Calls with the texts that the monitor sends, one after the other, while it measures. */
export const serveGrowth = async (fired: Fired, { module, isTraced }: Options): Promise<void> => {
  const call = await callOnce(fired, module)
  sendMessage({ wasCallable: call !== undefined })
  let tracer: ReturnType<typeof traceSlowest> | undefined
  for (;;) {
    const command = (await nextCommand()) as CallCommand
    if ('report' in command || call === undefined) break
    if ('watch' in command) tracer = isTraced ? traceSlowest() : undefined
    else sendMessage({ wasEnded: call(command.call.text, command.call.timeoutMs).wasEnded })
  }
  const slowest = tracer?.()
  const name = slowest?.pattern === undefined ? 'call' : shortened(`/${slowest.pattern}/`)
  sendMessage({ call: { name, text: '', stack: slowest?.stack ?? [] } })
}

/** Takes the time of one call, by the clock of this process, and ends it where it takes longer. */
const callOnce = async (
  fired: Fired,
  module: unknown,
): Promise<((text: string, timeoutMs: number) => Spent) | undefined> => {
  const call = await prepare(fired, module)
  if (call === undefined) return undefined
  return (text, timeoutMs) => {
    const beganMs = cpuMs()
    let wasEnded = false
    try {
      guarded(() => call(text), timeoutMs)
    } catch (error) {
      wasEnded = error instanceof TookTooLong
    }
    return { ms: cpuMs() - beganMs, wasEnded }
  }
}

const timedCall = async (
  fired: Fired,
  module: unknown,
): Promise<((text: string) => Spent) | undefined> => {
  const once = await callOnce(fired, module)
  if (once === undefined) return undefined
  return (text) => {
    let spent: Spent = { ms: 0, wasEnded: false }
    // The clock on the wall may have ended it while others had the machine.
    for (const times of MORE_TIMES) {
      spent = once(text, times * CALL_MS)
      if (!spent.wasEnded || spent.ms >= CALL_MS / 2) break
    }
    return spent
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
