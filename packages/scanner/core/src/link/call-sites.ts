import { FUNCTIONS, METHODS, type BuiltinModel, applyEffect } from './builtin-models.ts'
import { ANY, type PointsTo, type AbstractObject } from './points-to.ts'
import type { Program, ProgramCall } from './program.ts'
import { chainedReceiver } from '../rules/routes.ts'
import { NATIVE_METHOD_NAMES } from './native-method-names.ts'

/** The targets of each call. */
export type CallSites = {
  /** By call: functions of the repository. */
  readonly targets: readonly ReadonlySet<number>[]
  /** By call: paths of external functions. */
  readonly externals: readonly ReadonlySet<string>[]
  /** By call: found by the name of the method alone, since the receiver is unknown. */
  readonly guessed: ReadonlySet<number>
  /** Pairs of functions: reading a property in the first runs the second. */
  readonly getterRuns: readonly (readonly [number, number])[]
}

/** A name that more objects have does not identify one of them. */
const CANDIDATES_MAX = 24
const ROUNDS_MAX = 3

/** Wires all calls, solves, and then guesses by name where no target is known. */
export const solveCalls = (program: Program): CallSites => {
  const { sets, calls, functions } = program
  const targets = new SetsByCall<number>(calls.length)
  const externals = new SetsByCall<string>(calls.length)
  const guessed = new Set<number>()
  const getterRuns: [number, number][] = []
  const wiring = createWiring(program)
  sets.onProperty = (owner, value) => {
    if (
      value.kind === 'function' &&
      functions[value.of]?.fact.isArrow === false &&
      owner.kind !== 'external' &&
      owner.kind !== 'namespace'
    ) {
      sets.add(wiring.self(value.of), owner)
      for (const each of sets.below.get(owner) ?? []) sets.add(wiring.self(value.of), each)
    }
  }
  sets.onGetter = (inside, getter, owner, to) => {
    if (getter.kind !== 'function') return
    getterRuns.push([inside, getter.of])
    sets.add(wiring.self(getter.of), owner)
    sets.edge(wiring.result(getter.of), to)
  }
  calls.forEach((call, index) => {
    const { file, fact } = call
    for (const effect of METHODS.get(fact.self >= 0 ? fact.name : '') ?? [])
      applyEffect(wiring, call, effect)
    wireEvents(sets, call)
    wirePlugins(wiring, call)
    if (fact.callee < 0) return
    sets.on(file.nodeBase + fact.callee, (token) => {
      if (token.kind === 'external') {
        externals.add(index, token.path)
        callExternal(wiring, call, token)
      } else for (const target of callInternal(wiring, call, token)) targets.add(index, target)
    })
  })
  wireDecorations(program)
  sets.solve()
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    if (!guessByName(program, targets.all, externals.all, guessed)) break
    sets.solve()
  }
  return { targets: targets.all, externals: externals.all, guessed, getterRuns }
}

/** A set for each call; most stay empty. */
class SetsByCall<T> {
  readonly all: ReadonlySet<T>[]

  constructor(count: number) {
    this.all = Array.from({ length: count }, () => EMPTY as ReadonlySet<T>)
  }

  add(call: number, item: T): void {
    const known = this.all[call]
    if (known === EMPTY) this.all[call] = new Set([item])
    else (known as Set<T>).add(item)
  }
}

const EMPTY: ReadonlySet<never> = new Set()

type Wiring = ReturnType<typeof createWiring>

const createWiring = ({ sets, functions }: Program) => {
  const at = (index: number) => functions[index] as Program['functions'][number]
  return {
    sets,
    at,
    self: (index: number) => at(index).file.nodeBase + at(index).fact.self,
    result: (index: number) => at(index).file.nodeBase + at(index).fact.result,
    parameter: (index: number, position: number): number | undefined => {
      const { file, fact } = at(index)
      const node = fact.params[Math.min(position, fact.hasRest ? fact.params.length - 1 : position)]
      return node === undefined ? undefined : file.nodeBase + node
    },
  }
}

/**
 * Makes arguments, receiver, and result of a call flow to and from a function of the repository.
 */
const callInternal = (wiring: Wiring, call: ProgramCall, token: AbstractObject): number[] => {
  const { sets } = wiring
  const { file, fact } = call
  const node = (local: number) => file.nodeBase + local
  const connect = (index: number, args: readonly number[], offset: number, self: number) => {
    args.forEach((argument, at) => {
      const isSpread = fact.spreadFrom !== undefined && at >= fact.spreadFrom
      const to = wiring.parameter(index, at + offset)
      if (argument >= 0 && to !== undefined && !isSpread) sets.edge(node(argument), to)
      if (argument >= 0 && isSpread) spread(wiring, call, node(argument), index, at + offset)
    })
    if (self >= 0 && !wiring.at(index).fact.isArrow) sets.edge(node(self), wiring.self(index))
    if (fact.result >= 0 && token.mode !== 'bind')
      sets.edge(wiring.result(index), node(fact.result))
  }
  if (token.kind === 'function') {
    connect(token.of, fact.args, 0, fact.isNew ? -1 : fact.self)
    if (fact.isNew) {
      const instance = sets.prototype(token.of)
      sets.add(wiring.self(token.of), instance)
      if (fact.result >= 0) sets.add(node(fact.result), instance)
    }
    return [token.of]
  }
  if (token.kind !== 'bound') return []
  const [self = -1, ...rest] = fact.args
  switch (token.mode) {
    case 'call':
      connect(token.of, rest, 0, self)
      return [token.of]
    case 'apply':
      connect(token.of, [], 0, self)
      if (rest[0] !== undefined && rest[0] >= 0) spread(wiring, call, node(rest[0]), token.of, 0)
      return [token.of]
    case 'bind':
      connect(token.of, rest, 0, self)
      if (fact.result >= 0)
        sets.add(
          node(fact.result),
          rest.length === 0 ? sets.function(token.of) : sets.bound(token.of, rest.length),
        )
      return []
    default:
      connect(token.of, fact.args, token.mode, -1)
      return [token.of]
  }
}

/** The elements of an array may flow to any parameter from a position on. */
const spread = (
  wiring: Wiring,
  { file, fact }: ProgramCall,
  array: number,
  index: number,
  from: number,
): void => {
  const element = wiring.sets.nodes(1)
  wiring.sets.on(array, (token) =>
    wiring.sets.load(token, ANY, element, file.functionBase + fact.in),
  )
  const count = wiring.at(index).fact.params.length
  for (let at = from; at < count; at += 1) {
    const to = wiring.parameter(index, at)
    if (to !== undefined) wiring.sets.edge(element, to)
  }
}

const callExternal = (wiring: Wiring, call: ProgramCall, token: AbstractObject): void => {
  const { sets } = wiring
  const { file, fact } = call
  const effects: readonly BuiltinModel[] = FUNCTIONS.get(token.path) ?? []
  for (const effect of effects) applyEffect(wiring, call, effect)
  // Results of `path` are texts: their methods are built-ins without targets.
  if (fact.result < 0 || /^(?:Object|path)\./.test(token.path)) return
  const chained = chainedReceiver(token.path)
  const result =
    chained === undefined ? sets.externalPart(token, '()') : sets.external(chained, token.depth - 1)
  if (result) sets.add(file.nodeBase + fact.result, result)
}

const LISTEN = new Set([
  'on',
  'once',
  'addListener',
  'prependListener',
  'addEventListener',
  'subscribe',
])
const EMIT = new Set(['emit', 'publish', 'dispatch'])

/** Emitting an event calls its listeners by name, in every file. */
const wireEvents = (sets: PointsTo, { file, fact }: ProgramCall): void => {
  const event = fact.literals?.[0]
  if (event === undefined || fact.self < 0) return
  const hub = sets.external('event:')
  if (LISTEN.has(fact.name) && (fact.args[1] ?? -1) >= 0)
    sets.store(hub, event, file.nodeBase + (fact.args[1] as number))
  if (!EMIT.has(fact.name)) return
  // The emitter's own `emit` is external, so its calls of the listeners are modeled here.
  sets.on(sets.property(hub, event), (token) => {
    if (token.kind === 'function' && fact.callee >= 0)
      sets.add(file.nodeBase + fact.callee, sets.bound(token.of, 'call'))
  })
}

/** `app.register(plugin, options)` of Fastify calls `plugin(app, options)`. */
const wirePlugins = ({ sets, parameter }: Wiring, { file, fact }: ProgramCall): void => {
  const [plugin = -1, options = -1] = fact.args
  if (fact.name !== 'register' || fact.self < 0 || plugin < 0) return
  sets.on(file.nodeBase + plugin, ({ kind, of }) => {
    if (kind !== 'function') return
    const [scope, settings] = [parameter(of, 0), parameter(of, 1)]
    // The plugin gets a scope of its own: the same kind of value, but hooks stay inside.
    if (scope !== undefined) sets.on(file.nodeBase + fact.self, (token) => sets.add(scope, token))
    if (settings !== undefined && options >= 0) sets.edge(file.nodeBase + options, settings)
  })
}

const DECORATES = /^decorate(?:Request|Reply)?$/

/** `app.decorate('only', check)` of Fastify: what anything has under the name is the function. */
const wireDecorations = ({ sets, calls, files }: Program): void => {
  const given = new Map<string, number[]>()
  for (const { file, fact } of calls) {
    const name = DECORATES.test(fact.name) ? fact.literals?.[0] : undefined
    const held = fact.args[1] ?? -1
    if (name !== undefined && held >= 0)
      given.set(name, [...(given.get(name) ?? []), file.nodeBase + held])
  }
  if (given.size === 0) return
  for (const { facts, nodeBase } of files)
    for (let at = 0; at < facts.loads.length; at += 4)
      for (const held of given.get(facts.strings[facts.loads[at + 1] as number] ?? '') ?? [])
        sets.edge(held, nodeBase + (facts.loads[at + 2] as number))
}

/**
 * Field-based, where the receiver is unknown: any function that some object holds under the name
 * may be the target.
 */
const guessByName = (
  { sets, calls }: Program,
  targets: readonly ReadonlySet<number>[],
  externals: readonly ReadonlySet<string>[],
  guessed: Set<number>,
): boolean => {
  let isChanged = false
  // Nothing moves before the next turn of the solver, so a name has the same candidates for every
  // call.
  const byName = new Map<string, readonly AbstractObject[]>()
  const candidatesFor = (name: string): readonly AbstractObject[] => {
    let candidates = byName.get(name)
    if (!candidates) byName.set(name, (candidates = functionsNamed(sets, name)))
    return candidates
  }
  calls.forEach(({ file, fact }, index) => {
    if (fact.self < 0 || fact.callee < 0 || fact.name === '' || guessed.has(index)) return
    if ((targets[index]?.size ?? 0) > 0 || (externals[index]?.size ?? 0) > 0) return
    if (NATIVE_METHOD_NAMES.has(fact.name)) return
    const candidates = candidatesFor(fact.name)
    if (candidates.length === 0 || candidates.length > CANDIDATES_MAX) return
    guessed.add(index)
    isChanged = true
    for (const token of candidates) sets.add(file.nodeBase + fact.callee, token)
  })
  return isChanged
}

/** Functions that properties of this name hold; stops collecting once there are too many. */
const functionsNamed = (sets: PointsTo, name: string): AbstractObject[] => {
  const candidates = new Set<AbstractObject>()
  for (const node of sets.properties.get(name) ?? []) {
    for (const token of sets.of(node)) if (token.kind === 'function') candidates.add(token)
    if (candidates.size > CANDIDATES_MAX) break
  }
  return [...candidates]
}
