import {
  type Target,
  allArgumentsFor,
  planFor,
  targetOfPlan,
  targetsOf,
  targetsOfResult,
  waysToCall,
} from './callables.ts'
import { tellOfChildren } from './hooks/child-hook.ts'
import { childrenEnd } from './hooks/command-hook.ts'
import { marker, markersIn } from './markers.ts'
import { type SinkCall, observe } from './observe.ts'
import { type Plan, type Step, type Value, callback } from './plan.ts'
import { isReader, writtenByOthers } from './round-trips.ts'
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
const A_SITE_MAX = 12
const RESULTS_A_TARGET_MAX = 5
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
  const patient = waiter()
  const known = new WeakSet<object>()
  const roots = proposals === undefined ? [...modules] : []
  const queue = roots
    .flatMap(([load, module]) => targetsOf(load, module, known))
    .toSorted((a, b) => Number(namesSink(b)) - Number(namesSink(a)))
  for (const { callable } of queue) known.add(callable.run)
  const written = queue.some(isReader) ? await writtenByOthers(queue, modules) : []
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
    if (target.depth === 0 && isReader(target))
      for (const value of written) await attemptWith('call', [value, callback])
    // Before anything is looked up: calls that look up may leave behind what is in the way of others.
    if (target.depth === 0)
      for (const args of plainShapes(target.signature))
        await attemptWith(waysToCall(target).at(-1) ?? 'call', args)
    if (target.isBrief === true) {
      for (const args of plainShapes(target.signature)) await attemptWith('call', args)
      continue
    }
    const { shapes, withOneOption } = await allArgumentsFor(target, module)
    const lookBelow = async (
      how: Step['how'],
      args: readonly Value[],
      isBrief: boolean,
    ): Promise<boolean> => {
      const { plan, run } = await attemptWith(how, args)
      const [result] = await patient.settled(run.results.at(-1))
      if (run.threw !== undefined || !isThing(result)) return false
      const below = targetsOfResult(plan, result, target.depth + 1, known)
      queue.push(...below.map((each) => ({ ...each, isBrief })))
      return below.length > 0
    }
    for (const how of waysToCall(target)) {
      let results = 0
      for (const args of inOrder(
        how,
        target.depth === 0 ? shapes : shapes.slice(0, SHAPES_BELOW_MAX),
      )) {
        if (performance.now() > endsAtMs) break
        if (results >= RESULTS_A_TARGET_MAX) await attemptWith(how, args)
        else if (await lookBelow(how, args, false)) results += 1
      }
      for (const args of withOneOption) {
        if (performance.now() > endsAtMs) break
        await lookBelow(how, args, true)
      }
    }
  }
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
  await childrenEnd(CHILDREN_TIME_MS)
  tellOfChildren()
  stop()
  return { reaches, targets: all, attempts: plans.length, isCut: queue.length > 0 }
}

/** What somebody makes without saying anything comes early: of few results that are looked into it is one. */
const inOrder = (
  how: Step['how'],
  shapes: readonly (readonly Value[])[],
): readonly (readonly Value[])[] =>
  how === 'new' ? [...shapes.slice(0, 2), [], ...shapes.slice(2)] : shapes

const SINK = /\b(?:exec|spawn)\w*\(|\beval\(|\bFunction\(|\brunIn\w+Context\(|_process\.\w+\)/

/** Whether its own text calls a sink: where many functions are handed out, those come first. */
const namesSink = ({ signature }: Target): boolean => SINK.test(signature.body)

const SETTLE_MS = 150
const CHILDREN_TIME_MS = 800
const LATE = Symbol('late')
const PROMISE_MS = 20
const LONG_PROMISE_MS = 180
const LONG_WAITS_MAX = 12

const isThing = (value: unknown): boolean =>
  (typeof value === 'object' && value !== null) || typeof value === 'function'

/**
 * Gives what a promise becomes, within a list: what has a `then` of its own would be waited for on its way out, for as
 * long as it likes. The first ones that take their time have it.
 */
const waiter = () => {
  let longLeft = LONG_WAITS_MAX
  const settled = async (value: unknown): Promise<readonly [unknown]> => {
    if (!isThenable(value)) return [value]
    const given = new Promise<unknown>((resolve) => {
      try {
        value.then(resolve, () => resolve(undefined))
      } catch {
        resolve(undefined)
      }
    })
    const soon = await Promise.race([given, after(PROMISE_MS)])
    if (soon !== LATE || longLeft === 0) return [soon === LATE ? undefined : soon]
    longLeft -= 1
    const late = await Promise.race([given, after(LONG_PROMISE_MS)])
    return [late === LATE ? undefined : late]
  }
  return { settled }
}

const after = (ms: number): Promise<unknown> =>
  new Promise((resolve) => setTimeout(() => resolve(LATE), ms))

const isOfPackage = ({ file }: { file: string }): boolean => file.startsWith('/app/')
