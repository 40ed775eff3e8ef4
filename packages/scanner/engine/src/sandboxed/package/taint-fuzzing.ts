import {
  type Target,
  allArgumentsFor,
  planFor,
  targetOfPlan,
  collectTargets,
  targetsOfResult,
  callVariants,
} from './call-targets.ts'
import { reportChildCalls } from './hooks/child-hook.ts'
import { childrenEnd } from './hooks/command-hook.ts'
import { taintMarker, markersIn } from './taint-markers.ts'
import { type SinkCall, observeSinks } from './sink-recorder.ts'
import { type CallPlan, type CallStep, type Value, callback } from '../../protocol/plan.ts'
import { isReader, serializeFunction } from './serialized-inputs.ts'
import { isThenable, runPlan } from './run-plan.ts'
import { plainShapes } from './shapes.ts'

/** A flow of caller text into a sink: the plan, the hole, and the sink call. */
export type SinkFlow = {
  readonly plan: CallPlan
  readonly hole: number
  readonly marker: string
  readonly call: SinkCall
  readonly target: Target
}

export type Exploration = {
  readonly reaches: readonly SinkFlow[]
  readonly targets: readonly Target[]
  readonly attempts: number
  readonly isCut: boolean
}

type Options = {
  readonly modules: ReadonlyMap<string, unknown>
  /** Deadline for new attempts, in `performance.now()` time. */
  readonly endsAtMs: number
  /** Plans to try instead of generated ones. */
  readonly proposals?: readonly CallPlan[] | undefined
}

const ATTEMPTS_MAX = 20_000
const A_SITE_MAX = 12
const RESULTS_A_TARGET_MAX = 5
const SHAPES_BELOW_MAX = 28

/**
 * Calls the package's exports with a marker in every text, and collects which markers reach a sink.
 */
export const fuzzExports = async ({
  modules,
  endsAtMs,
  proposals,
}: Options): Promise<Exploration> => {
  const plans: { plan: CallPlan; target: Target }[] = []
  const reaches: SinkFlow[] = []
  const bySite = new Map<string, number>()
  const stop = observeSinks(['command', 'code', 'file'], (call) => {
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
    const fill = (number: number) => taintMarker(attempt, number)
    await runPlan(plan, modules.get(plan.load), { fill })
  }
  const patient = waiter()
  const known = new WeakSet<object>()
  const roots = proposals === undefined ? [...modules] : []
  const queue = roots
    .flatMap(([load, module]) => collectTargets(load, module, known))
    .toSorted((a, b) => Number(namesSink(b)) - Number(namesSink(a)))
  for (const { callable } of queue) known.add(callable.run)
  const written = queue.some(isReader) ? await serializeFunction(queue, modules) : []
  const all: Target[] = []
  for (let target = queue.shift(); target; target = queue.shift()) {
    if (performance.now() > endsAtMs || plans.length >= ATTEMPTS_MAX) break
    all.push(target)
    const module = modules.get(target.load)
    const attemptWith = async (how: CallStep['how'], args: readonly Value[]) => {
      const plan = planFor(target, how, args)
      const attempt = plans.push({ plan, target }) - 1
      const run = await runPlan(plan, module, { fill: (number) => taintMarker(attempt, number) })
      return { plan, run }
    }
    if (target.depth === 0 && isReader(target))
      for (const value of written) await attemptWith('call', [value, callback])
    // Plain calls come first, because inspecting calls may change the package's state.
    if (target.depth === 0)
      for (const args of plainShapes(target.signature))
        await attemptWith(callVariants(target).at(-1) ?? 'call', args)
    if (target.isBrief === true) {
      for (const args of plainShapes(target.signature)) await attemptWith('call', args)
      continue
    }
    const { shapes, withOneOption } = await allArgumentsFor(target, module)
    const lookBelow = async (
      how: CallStep['how'],
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
    for (const how of callVariants(target)) {
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
  reportChildCalls()
  stop()
  return { reaches, targets: all, attempts: plans.length, isCut: queue.length > 0 }
}

/** Puts construction without arguments early, because only a few results are explored. */
const inOrder = (
  how: CallStep['how'],
  shapes: readonly (readonly Value[])[],
): readonly (readonly Value[])[] =>
  how === 'new' ? [...shapes.slice(0, 2), [], ...shapes.slice(2)] : shapes

const SINK = /\b(?:exec|spawn)\w*\(|\beval\(|\bFunction\(|\brunIn\w+Context\(|_process\.\w+\)/

/** Whether the function's own text calls a sink. Such functions come first. */
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
 * Resolves promises with a time limit; only the first few may take long. Returns the value in a
 * list, because awaiting would call a `then` of the value itself.
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
