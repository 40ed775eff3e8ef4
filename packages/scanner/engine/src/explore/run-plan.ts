import { guarded } from './guard.ts'
import { childrenAreFew } from './hooks/command-hook.ts'
import type { Fill, Plan, Step } from './plan.ts'
import { instantiate } from './values.ts'

export type PlanRun = {
  /** What each step gave; a promise that is needed by a later step has been waited for. */
  readonly results: readonly unknown[]
  /** The message of what the package threw, if it did. */
  readonly threw: string | undefined
  /** Whether there was a function to call at each step that was come to. */
  readonly wasCallable: boolean
}

type Options = {
  readonly fill: Fill
  /** Told every value that the package hands out: results, what promises become, arguments of callbacks. */
  readonly onOutput?: (value: unknown) => void
  readonly timeoutMs?: number
}

const STEP_TIME_MS = 1_500
const PROMISE_TIME_MS = 200

/** Calls what the plan says, on a module that has been loaded. What the package throws is a result. */
export const runPlan = async (
  plan: Plan,
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
      const given = guarded(
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
      return { results, threw: messageOf(error), wasCallable: !(error instanceof NoFunction) }
    }
  }
  return { results, threw: undefined, wasCallable: true }
}

class NoFunction extends TypeError {}

/** The function that a step calls and what it is a member of. */
export const resolveStep = (
  { get }: Step,
  base: unknown,
): { readonly owner: unknown; readonly found: unknown } => {
  let owner: unknown
  let found = base
  for (const name of get) {
    if (found === undefined || found === null) throw new NoFunction(`nothing has ${name}`)
    owner = found
    found = (found as Record<string, unknown>)[name]
  }
  return { owner, found }
}

const callStep = (step: Step, base: unknown, args: readonly unknown[]): unknown => {
  const { owner, found } = resolveStep(step, base)
  if (typeof found !== 'function') throw new NoFunction(`${step.get.join('.')} is no function`)
  return step.how === 'new'
    ? (Reflect.construct(found, args) as unknown)
    : (Reflect.apply(found, owner, args) as unknown)
}

const callFirst = (get: readonly string[], module: unknown): void => {
  try {
    const step: Step = { on: 'module', get, how: 'call', args: [] }
    guarded(() => callStep(step, module, []), STEP_TIME_MS)
  } catch {
    // What it was to prepare is missing then, and the plan will tell.
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

const messageOf = (error: unknown): string => {
  try {
    return String((error as Error | null)?.message ?? error).slice(0, 300)
  } catch {
    return 'something that cannot be shown'
  }
}
