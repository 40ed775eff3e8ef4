import {
  type Target,
  argumentsFor,
  planFor,
  targetOfPlan,
  targetsOf,
  targetsOfResult,
  waysToCall,
} from './callables.ts'
import { marker, markersIn } from './markers.ts'
import { type SinkCall, observe } from './observe.ts'
import type { Plan, Step, Value } from './plan.ts'
import { isThenable, runPlan } from './run-plan.ts'
import { plainShapes } from './shapes.ts'

/** A sink that text of the caller reaches: by which plan, from which hole, and what the sink was given. */
export type Reach = {
  readonly plan: Plan
  readonly hole: number
  readonly marker: string
  readonly call: SinkCall
  readonly target: Target
}

export type Exploration = {
  readonly reaches: readonly Reach[]
  readonly targets: readonly Target[]
  readonly attempts: number
  readonly isCut: boolean
}

type Options = {
  readonly modules: ReadonlyMap<string, unknown>
  /** Time by `performance.now()` at which no further attempt begins. */
  readonly endsAtMs: number
  /** Plans to try instead of all that come to mind. */
  readonly proposals?: readonly Plan[] | undefined
}

const ATTEMPTS_MAX = 20_000
const A_SITE_MAX = 4
const RESULTS_A_TARGET_MAX = 4
const SHAPES_BELOW_MAX = 28

/** Calls what the package hands out, in many ways, with markers in every text, and keeps which markers reach a sink. */
export const discover = async ({ modules, endsAtMs, proposals }: Options): Promise<Exploration> => {
  const plans: { plan: Plan; target: Target }[] = []
  const reaches: Reach[] = []
  const bySite = new Map<string, number>()
  const stop = observe(['command', 'code', 'file'], (call) => {
    for (const { attempt, hole, marker: text } of markersIn(call.text)) {
      const made = plans[attempt]
      const site = `${call.kind} ${call.stack.find(isOfPackage)?.file} ${call.stack.find(isOfPackage)?.line}`
      const key = `${site} ${made?.target.callable.get.join('.')} ${hole}`
      if (made === undefined || (bySite.get(key) ?? 0) >= A_SITE_MAX) continue
      bySite.set(key, (bySite.get(key) ?? 0) + 1)
      reaches.push({ ...made, hole, marker: text, call })
    }
  })
  for (const plan of proposals ?? []) {
    const attempt = plans.push({ plan, target: targetOfPlan(plan) }) - 1
    const fill = (number: number) => marker(attempt, number)
    await runPlan(plan, modules.get(plan.load), { fill })
  }
  const known = new WeakSet<object>()
  const roots = proposals === undefined ? [...modules] : []
  const queue = roots.flatMap(([load, module]) => targetsOf(load, module, known))
  for (const { callable } of queue) known.add(callable.run)
  const all: Target[] = []
  for (let target = queue.shift(); target; target = queue.shift()) {
    if (performance.now() > endsAtMs || plans.length >= ATTEMPTS_MAX) break
    all.push(target)
    const module = modules.get(target.load)
    const attemptWith = async (how: Step['how'], args: readonly Value[]) => {
      const plan = planFor(target, how, args)
      const attempt = plans.push({ plan, target }) - 1
      const run = await runPlan(plan, module, { fill: (number) => marker(attempt, number) })
      return { plan, run }
    }
    // Before anything is looked up: calls that look up may leave behind what is in the way of others.
    if (target.depth === 0)
      for (const args of plainShapes(target.signature))
        await attemptWith(waysToCall(target).at(-1) ?? 'call', args)
    const shapes = await argumentsFor(target, module)
    let results = 0
    for (const how of waysToCall(target))
      for (const args of target.depth === 0 ? shapes : shapes.slice(0, SHAPES_BELOW_MAX)) {
        if (performance.now() > endsAtMs) break
        const { plan, run } = await attemptWith(how, args)
        const [result] = await settled(run.results.at(-1))
        if (run.threw !== undefined || results >= RESULTS_A_TARGET_MAX || !isThing(result)) continue
        const below = targetsOfResult(plan, result, target.depth + 1, known)
        if (below.length > 0) results += 1
        queue.push(...below)
      }
  }
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
  stop()
  return { reaches, targets: all, attempts: plans.length, isCut: queue.length > 0 }
}

const SETTLE_MS = 150
const PROMISE_MS = 20

const isThing = (value: unknown): boolean =>
  (typeof value === 'object' && value !== null) || typeof value === 'function'

/** Within a list: what has a `then` of its own would be waited for on its way out, for as long as it likes. */
const settled = async (value: unknown): Promise<readonly [unknown]> => {
  if (!isThenable(value)) return [value]
  const late = new Promise<unknown>((resolve) => setTimeout(resolve, PROMISE_MS))
  const given = new Promise<unknown>((resolve) => {
    try {
      value.then(resolve, () => resolve(undefined))
    } catch {
      resolve(undefined)
    }
  })
  return [await Promise.race([given, late])]
}

const isOfPackage = ({ file }: { file: string }): boolean => file.startsWith('/app/')
