import { type Callable, collectMembers, getSource } from './members.ts'
import { withTimeLimit } from '../shared/time-limit.ts'
import { type Names, recorder } from './option-names.ts'
import { optionNamesInTexts } from './option-names-in-texts.ts'
import { type CallPlan, type CallStep, type Value, HOLES, hole } from '../../protocol/plan.ts'
import { resolveStep, runPlan } from './run-plan.ts'
import { likelyShapes, buildShapes, shapesWithOneOption } from './shapes.ts'
import { type Signature, readSignature } from './signature.ts'
import { sampleTexts } from './sample-texts.ts'
import { nextTick } from './next-tick.ts'

/** A function of the package and the plan that leads to it. */
export type Target = {
  readonly load: string
  readonly prefix: readonly CallStep[]
  readonly on: 'module' | number
  readonly callable: Callable
  readonly signature: Signature
  readonly depth: number
  /** Whether to try only the plainest arguments. */
  readonly isBrief?: boolean
}

const DEPTH_MAX = 2
const OF_MODULE_MAX = 500
const OF_RESULT_MAX = 60

/** The functions that a module exports. */
export const collectTargets = (load: string, module: unknown, seen: WeakSet<object>): Target[] =>
  collectMembers(module, { depth: 3, countMax: OF_MODULE_MAX, seen }).map((callable) =>
    target({ load, prefix: [], on: 'module', callable, depth: 0 }),
  )

/** The functions of a plan's result that are new. */
export const targetsOfResult = (
  plan: CallPlan,
  result: unknown,
  depth: number,
  known: WeakSet<object>,
): Target[] => {
  if (depth > DEPTH_MAX) return []
  const found = collectMembers(result, { depth: 1, countMax: OF_RESULT_MAX, seen: new WeakSet() })
  return found
    .filter(({ run }) => !known.has(run))
    .map((callable) =>
      target({ load: plan.load, prefix: plan.steps, on: plan.steps.length - 1, callable, depth }),
    )
}

/** Wraps a proposed plan as a target, without inspecting its function. */
export const targetOfPlan = ({ load, steps }: CallPlan): Target => {
  const get = steps.at(-1)?.get ?? []
  return {
    load,
    prefix: steps.slice(0, -1),
    on: 'module',
    callable: { get, run: () => undefined, isClass: false },
    signature: { parameters: [], isOpen: false, body: '' },
    depth: 0,
  }
}

const target = (given: Omit<Target, 'signature'>): Target => ({
  ...given,
  signature: readSignature(getSource(given.callable.run), given.callable.run.length),
})

const HOLES_A_STEP = 21

/**
 * The plan that calls a target with these arguments. Renumbers holes, so that no two steps share
 * one.
 */
export const planFor = (
  { load, prefix, on, callable: { get } }: Target,
  how: CallStep['how'],
  args: readonly Value[],
): CallPlan => ({
  load,
  steps: [...prefix, { on, get, how, args: shift(args, prefix.length * HOLES_A_STEP) as Value[] }],
})

/** The number of hole 0 in the plan of a target. */
export const getFirstHole = ({ prefix }: Target): number => (prefix.length * HOLES_A_STEP) % HOLES

const shift = (value: Value, by: number): Value => {
  if (by === 0) return value
  if (typeof value === 'string')
    return value.replaceAll(/[\uE000-\uE03F]/g, (each) =>
      hole((each.charCodeAt(0) - 0xe000 + by) % HOLES),
    )
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((each) => shift(each as Value, by))
  return Object.fromEntries(
    Object.entries(value as Record<string, Value>).map(([key, each]) => [
      shift(key, by) as string,
      shift(each, by),
    ]),
  )
}

/** Ways to call a target. A possible constructor is tried with `new` first. */
export const callVariants = ({
  callable: { get, run, isClass },
  signature,
}: Target): CallStep['how'][] => {
  if (/^class\b/.test(getSource(run))) return ['new']
  // Arrow functions and methods can't be constructed.
  if (!Object.hasOwn(run, 'prototype')) return ['call']
  const name = get.at(-1) ?? run.name
  const mayConstruct =
    isClass || (/\bthis\b/.test(signature.body) && (get.length === 0 || /^[A-Z]/.test(name)))
  return mayConstruct ? ['new', 'call'] : ['call']
}

/**
 * Argument lists for a target. Calls it with recording objects to find out which members it reads.
 */
export const argumentsFor = async (
  given: Target,
  module: unknown,
  kind: 'all' | 'likely' = 'all',
): Promise<Value[][]> => {
  const shapes = await lookUp(given, module, kind === 'all' && given.depth === 0)
  return kind === 'all' ? buildShapes(shapes) : likelyShapes(shapes)
}

/** Like `argumentsFor`, plus separate lists with a single option. */
export const allArgumentsFor = async (
  given: Target,
  module: unknown,
): Promise<{ readonly shapes: Value[][]; readonly withOneOption: Value[][] }> => {
  const shapes = await lookUp(given, module, given.depth === 0)
  return {
    shapes: buildShapes(shapes),
    withOneOption: given.depth === 0 ? shapesWithOneOption(shapes) : [],
  }
}

const lookUp = async (given: Target, module: unknown, isDeep: boolean) => {
  const { signature, load } = given
  return {
    signature,
    read: await readNames(given, module, isDeep),
    texts: sampleTexts(signature.body),
    optionNames: optionNamesInTexts(load),
  }
}

const ROUNDS = ['nothing', 'text', 'objects'] as const
const POSITIONS_MAX = 3

const readNames = async (
  given: Target,
  module: unknown,
  isDeep: boolean,
): Promise<Map<number, Names>> => {
  const all = new Map<number, Names>()
  const count = Math.max(1, Math.min(POSITIONS_MAX, given.signature.parameters.length))
  const prefix = await runPlan({ load: given.load, steps: given.prefix }, module, {
    fill: () => 'text',
  })
  const base = given.on === 'module' ? module : prefix.results[given.on]
  const isNew = callVariants(given)[0] === 'new'
  for (let position = 0; position < count; position += 1) {
    const names: Names = new Map()
    for (const inner of ROUNDS) {
      const args = Array.from({ length: count }, (_, at) =>
        at === position ? recorder(names, inner) : 'text',
      )
      const result = callQuietly(given, base, isNew, args)
      if (inner !== 'nothing' && isDeep) callMethods(result)
      await nextTick()
    }
    if (names.size > 0) all.set(position, names)
  }
  if (all.size === 0 || count === 1) return all
  // Reads of one argument may depend on another one, or on the absence of the last one.
  const together = Array.from({ length: count }, (_, at) => all.get(at) ?? new Map<string, Names>())
  for (const length of count > 2 ? [count, count - 1] : [count])
    for (const inner of ['text', 'objects'] as const) {
      const args = together.map((names, at) => (at < length ? recorder(names, inner) : undefined))
      const result = callQuietly(given, base, isNew, args)
      if (isDeep) callMethods(result)
      await nextTick()
    }
  for (const [at, names] of together.entries()) if (names.size > 0) all.set(at, names)
  return all
}

const METHODS_MAX = 20
const METHODS_TIME_MS = 300

/** Calls methods of the result, which may read stored arguments. */
const callMethods = (result: unknown): void => {
  if (typeof result !== 'object' || result === null || result instanceof Promise) return
  const endsAtMs = performance.now() + METHODS_TIME_MS
  const found = collectMembers(result, { depth: 1, countMax: METHODS_MAX, seen: new WeakSet() })
  for (const { get } of found) {
    if (performance.now() > endsAtMs) return
    try {
      const { owner, found: method } = resolveStep({ on: 0, get, how: 'call', args: [] }, result)
      guardedCall(
        () => Reflect.apply(method as () => unknown, owner, ['text', 'text', () => {}]) as unknown,
      )
    } catch {
      // Only the recorded names matter.
    }
  }
}

const callQuietly = (
  given: Target,
  base: unknown,
  isNew: boolean,
  args: readonly unknown[],
): unknown => {
  const step: CallStep = {
    on: given.on,
    get: given.callable.get,
    how: isNew ? 'new' : 'call',
    args: [],
  }
  try {
    const { owner, found } = resolveStep(step, base)
    const withCallback = [...args, () => {}]
    return guardedCall(() =>
      isNew
        ? (Reflect.construct(found as new () => unknown, withCallback) as unknown)
        : (Reflect.apply(found as () => unknown, owner, withCallback) as unknown),
    )
  } catch {
    // Only the names read before the error matter.
    return undefined
  }
}

const CALL_TIME_MS = 300

const guardedCall = (run: () => unknown): unknown => {
  const given = withTimeLimit(run, CALL_TIME_MS) as
    | { catch?: (handler: () => void) => unknown }
    | undefined
  if (given instanceof Promise) given.catch(() => {})
  return given
}
