import { withTimeLimit } from '../shared/time-limit.ts'
import { childrenAreFew } from './hooks/command-hook.ts'
import type { Fill, CallPlan, CallStep } from '../../protocol/plan.ts'
import { instantiate } from './values.ts'

export type PlanRun = {
  /** The result of each step; promises that a later step needs are resolved. */
  readonly results: readonly unknown[]
  /** The message of an error that the package threw. */
  readonly threw: string | undefined
  /** Whether each executed step had a function to call. */
  readonly wasCallable: boolean
}

type Options = {
  readonly fill: Fill
  /**
   * Called with every value that the package returns: results, resolved promises, callback
   * arguments.
   */
  readonly onOutput?: (value: unknown) => void
  readonly timeoutMs?: number
}

const STEP_TIME_MS = 1_500
const PROMISE_TIME_MS = 200

/** Runs a plan on a loaded module. Errors of the package are part of the result. */
export const runPlan = async (
  plan: CallPlan,
  module: unknown,
  { fill, onOutput = () => {}, timeoutMs = STEP_TIME_MS }: Options,
): Promise<PlanRun> => {
  await childrenAreFew()
  const results: unknown[] = []
  for (const get of plan.before ?? []) callFirst(get, module)
  const onCallback = (values: readonly unknown[]) => values.forEach((value) => onOutput(value))
  for (const [at, step] of plan.steps.entries()) {
    try {
      const base = step.on === 'module' ? module : results[step.on]
      const given = withTimeLimit(
        () =>
          callStep(
            step,
            base,
            step.args.map((arg) => instantiate(arg, { fill, onCallback, results })),
          ),
        timeoutMs,
      )
      onOutput(given)
      const settled = isThenable(given) ? settle(given, onOutput) : given
      results.push(at < plan.steps.length - 1 ? await settled : given)
    } catch (error) {
      return { results, threw: getMessage(error), wasCallable: !(error instanceof NoFunction) }
    }
  }
  return { results, threw: undefined, wasCallable: true }
}

class NoFunction extends TypeError {}

/** The function that a step calls, and its owner. */
export const resolveStep = (
  { get }: CallStep,
  base: unknown,
): { readonly owner: unknown; readonly found: unknown } => {
  let owner: unknown
  let found = base
  for (const name of get) {
    if (found === undefined || found === null)
      throw new NoFunction(`no object has the member ${name}`)
    owner = found
    found = (found as Record<string, unknown>)[name]
  }
  return { owner, found }
}

const callStep = (step: CallStep, base: unknown, args: readonly unknown[]): unknown => {
  const { owner, found } = resolveStep(step, base)
  if (typeof found !== 'function') throw new NoFunction(`${step.get.join('.')} is not a function`)
  return step.how === 'new'
    ? (Reflect.construct(found, args) as unknown)
    : (Reflect.apply(found, owner, args) as unknown)
}

const callFirst = (get: readonly string[], module: unknown): void => {
  try {
    const step: CallStep = { on: 'module', get, how: 'call', args: [] }
    withTimeLimit(() => callStep(step, module, []), STEP_TIME_MS)
  } catch {
    // If the preparation failed, the plan itself shows it.
  }
}

export const isThenable = (value: unknown): value is PromiseLike<unknown> => {
  try {
    return typeof (value as { then?: unknown } | null | undefined)?.then === 'function'
  } catch {
    return false
  }
}

const settle = (promise: PromiseLike<unknown>, onOutput: (value: unknown) => void) =>
  new Promise<unknown>((resolve) => {
    const timer = setTimeout(() => resolve(undefined), PROMISE_TIME_MS)
    const given = (value: unknown) => {
      clearTimeout(timer)
      onOutput(value)
      resolve(value)
    }
    try {
      promise.then(given, given)
    } catch (error) {
      given(error)
    }
  })

const getMessage = (error: unknown): string => {
  try {
    return String((error as Error | null)?.message ?? error).slice(0, 300)
  } catch {
    return 'a value without a text form'
  }
}
