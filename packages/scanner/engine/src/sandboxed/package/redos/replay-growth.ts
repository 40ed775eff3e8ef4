import { nextCommand, sendMessage } from '../../shared/channel.ts'
import { cpuMs } from '../../shared/cpu-time.ts'
import { type Trigger, FILLER } from '../../../protocol/trigger.ts'
import { TimeLimitError, withTimeLimit } from '../../shared/time-limit.ts'
import { instantiate } from '../values.ts'
import { resolveStep, runPlan } from '../run-plan.ts'
import {
  CALL_MS,
  MORE_TIMES,
  controlText,
  isSuperlinear,
  takeSamples,
} from '../../shared/redos/runtime-growth.ts'
import { traceSlowest } from './trace-slowest.ts'

type Options = { readonly module: unknown; readonly isTraced: boolean }

/** Result of a search; the monitor measures again. */
type GrowthResult = { readonly hasFired: boolean; readonly isSlow: boolean }
type Spent = { readonly ms: number; readonly wasEnded: boolean }

/** Calls with texts of doubling length and checks the growth. */
export const replayGrowth = async (
  fired: Trigger,
  { module }: { readonly module: unknown },
): Promise<GrowthResult> => {
  const { attack } = fired
  const timed = attack && (await timedCall(fired, module))
  if (attack === undefined || timed === undefined) return { hasFired: false, isSlow: false }
  timed(FILLER)
  const samples = takeSamples(attack, timed)
  const last = samples.at(-1)
  const controls =
    last === undefined ? [] : [{ count: last.count, ...timed(controlText(attack, last.count)) }]
  return {
    hasFired: isSuperlinear(samples, controls),
    isSlow: last?.wasEnded === true || isSuperlinear(samples, []),
  }
}

/** A monitor command: the text to call with, and whether to trace calls from now on. */
type CallCommand =
  | { readonly call: { readonly text: string; readonly timeoutMs: number } }
  | { readonly watch: true }
  | { readonly report: object }

/** Calls with each text that the monitor sends while it measures. */
export const serveGrowth = async (fired: Trigger, { module, isTraced }: Options): Promise<void> => {
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

/** Measures one call by this process's clock, and ends it after its limit. */
const callOnce = async (
  fired: Trigger,
  module: unknown,
): Promise<((text: string, timeoutMs: number) => Spent) | undefined> => {
  const call = await prepare(fired, module)
  if (call === undefined) return undefined
  return (text, timeoutMs) => {
    const beganMs = cpuMs()
    let wasEnded = false
    try {
      withTimeLimit(() => call(text), timeoutMs)
    } catch (error) {
      wasEnded = error instanceof TimeLimitError
    }
    return { ms: cpuMs() - beganMs, wasEnded }
  }
}

const timedCall = async (
  fired: Trigger,
  module: unknown,
): Promise<((text: string) => Spent) | undefined> => {
  const once = await callOnce(fired, module)
  if (once === undefined) return undefined
  return (text) => {
    let spent: Spent = { ms: 0, wasEnded: false }
    // The wall-clock limit may have ended a call while the machine was busy.
    for (const times of MORE_TIMES) {
      spent = once(text, times * CALL_MS)
      if (!spent.wasEnded || spent.ms >= CALL_MS / 2) break
    }
    return spent
  }
}

const NAME_MAX = 120

/** Some patterns are very long. */
const shortened = (pattern: string): string =>
  pattern.length > NAME_MAX ? `${pattern.slice(0, NAME_MAX - 1)}…` : pattern

/**
 * Runs all steps but the last, again for each text if they contain the hole. Returns the last step
 * as a function.
 */
const prepare = async (
  { plan, hole }: Trigger,
  module: unknown,
): Promise<((text: string) => unknown) | undefined> => {
  const fillWith = (text: string) => (number: number) => (number === hole ? text : FILLER)
  // An asynchronous step can't be timed as one call. Then the first step with the hole and all
  // later ones run together.
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
