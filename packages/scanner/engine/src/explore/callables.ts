import { type Callable, membersOf, sourceOf } from './members.ts'
import { guarded } from './guard.ts'
import { type Names, recorder } from './option-names.ts'
import { optionNamesInTexts } from './option-names-in-texts.ts'
import { type Plan, type Step, type Value, HOLES, hole } from './plan.ts'
import { resolveStep, runPlan } from './run-plan.ts'
import { likelyShapes, shapesOf, shapesWithOneOption } from './shapes.ts'
import { type Signature, readSignature } from './signature.ts'
import { sampleTexts } from './sample-texts.ts'
import { turn } from './turn.ts'

/** A function of the package with the plan that leads to it. */
export type Target = {
  readonly load: string
  readonly prefix: readonly Step[]
  readonly on: 'module' | number
  readonly callable: Callable
  readonly signature: Signature
  readonly depth: number
  /** It is tried in the plainest ways alone. */
  readonly isBrief?: boolean
}

const DEPTH_MAX = 2
const OF_MODULE_MAX = 500
const OF_RESULT_MAX = 60

/** The functions that a module hands to whoever loads it. */
export const targetsOf = (load: string, module: unknown, seen: WeakSet<object>): Target[] =>
  membersOf(module, { depth: 3, countMax: OF_MODULE_MAX, seen }).map((callable) =>
    target({ load, prefix: [], on: 'module', callable, depth: 0 }),
  )

/** The functions of what a plan gave, which did not exist before. */
export const targetsOfResult = (
  plan: Plan,
  result: unknown,
  depth: number,
  known: WeakSet<object>,
): Target[] => {
  if (depth > DEPTH_MAX) return []
  const found = membersOf(result, { depth: 1, countMax: OF_RESULT_MAX, seen: new WeakSet() })
  return found
    .filter(({ run }) => !known.has(run))
    .map((callable) =>
      target({ load: plan.load, prefix: plan.steps, on: plan.steps.length - 1, callable, depth }),
    )
}

/** A plan of somebody else's as a target of its own, which nothing is looked up about. */
export const targetOfPlan = ({ load, steps }: Plan): Target => {
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
  signature: readSignature(sourceOf(given.callable.run), given.callable.run.length),
})

const HOLES_A_STEP = 21

/** The plan that calls a target with these arguments; holes are numbered so that no two steps share one. */
export const planFor = (
  { load, prefix, on, callable: { get } }: Target,
  how: Step['how'],
  args: readonly Value[],
): Plan => ({
  load,
  steps: [...prefix, { on, get, how, args: shift(args, prefix.length * HOLES_A_STEP) as Value[] }],
})

/** The number that hole 0 has in the plan of a target. */
export const firstHoleOf = ({ prefix }: Target): number => (prefix.length * HOLES_A_STEP) % HOLES

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

/** A function that may be a constructor is tried as one first. */
export const waysToCall = ({
  callable: { get, run, isClass },
  signature,
}: Target): Step['how'][] => {
  if (/^class\b/.test(sourceOf(run))) return ['new']
  // Arrows and methods cannot be constructed, whatever stands in them.
  if (!Object.hasOwn(run, 'prototype')) return ['call']
  const name = get.at(-1) ?? run.name
  const mayConstruct =
    isClass || (/\bthis\b/.test(signature.body) && (get.length === 0 || /^[A-Z]/.test(name)))
  return mayConstruct ? ['new', 'call'] : ['call']
}

/** Lists of arguments for a target. What it reads of an argument is found by calling it with objects that tell. */
export const argumentsFor = async (
  given: Target,
  module: unknown,
  kind: 'all' | 'likely' = 'all',
): Promise<Value[][]> => {
  const shapes = await lookUp(given, module, kind === 'all' && given.depth === 0)
  return kind === 'all' ? shapesOf(shapes) : likelyShapes(shapes)
}

/** The same, and apart from them lists with one option alone. */
export const allArgumentsFor = async (
  given: Target,
  module: unknown,
): Promise<{ readonly shapes: Value[][]; readonly withOneOption: Value[][] }> => {
  const shapes = await lookUp(given, module, given.depth === 0)
  return {
    shapes: shapesOf(shapes),
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
  const isNew = waysToCall(given)[0] === 'new'
  for (let position = 0; position < count; position += 1) {
    const names: Names = new Map()
    for (const inner of ROUNDS) {
      const args = Array.from({ length: count }, (_, at) =>
        at === position ? recorder(names, inner) : 'text',
      )
      const result = callQuietly(given, base, isNew, args)
      if (inner !== 'nothing' && isDeep) callMethods(result)
      await turn()
    }
    if (names.size > 0) all.set(position, names)
  }
  if (all.size === 0 || count === 1) return all
  // What is read of one argument may depend on another one, and on that the last one is left out.
  const together = Array.from({ length: count }, (_, at) => all.get(at) ?? new Map<string, Names>())
  for (const length of count > 2 ? [count, count - 1] : [count])
    for (const inner of ['text', 'objects'] as const) {
      const args = together.map((names, at) => (at < length ? recorder(names, inner) : undefined))
      const result = callQuietly(given, base, isNew, args)
      if (isDeep) callMethods(result)
      await turn()
    }
  for (const [at, names] of together.entries()) if (names.size > 0) all.set(at, names)
  return all
}

const METHODS_MAX = 20
const METHODS_TIME_MS = 300

/** What is handed over may be kept, and read by the methods of what came back. */
const callMethods = (result: unknown): void => {
  if (typeof result !== 'object' || result === null || result instanceof Promise) return
  const endsAtMs = performance.now() + METHODS_TIME_MS
  const found = membersOf(result, { depth: 1, countMax: METHODS_MAX, seen: new WeakSet() })
  for (const { get } of found) {
    if (performance.now() > endsAtMs) return
    try {
      const { owner, found: method } = resolveStep({ on: 0, get, how: 'call', args: [] }, result)
      guardedCall(
        () => Reflect.apply(method as () => unknown, owner, ['text', 'text', () => {}]) as unknown,
      )
    } catch {
      // As above: the names are what is wanted.
    }
  }
}

const callQuietly = (
  given: Target,
  base: unknown,
  isNew: boolean,
  args: readonly unknown[],
): unknown => {
  const step: Step = {
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
    // What was read before it gave up is what is wanted.
    return undefined
  }
}

const CALL_TIME_MS = 300

const guardedCall = (run: () => unknown): unknown => {
  const given = guarded(run, CALL_TIME_MS) as
    | { catch?: (handler: () => void) => unknown }
    | undefined
  if (given instanceof Promise) given.catch(() => {})
  return given
}
