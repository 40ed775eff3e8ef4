import type { ProgramCall } from './program.ts'
import { ANY, GETTER, type PointsTo, type AbstractObject } from './points-to.ts'

/**
 * What a call of a built-in does, as data: which values go where. Numbers are arguments; `self` is
 * the receiver, `result` the result.
 */
export type BuiltinModel =
  | { readonly do: 'flow'; readonly from: Place; readonly to: Place }
  /** Elements of one flow to the first parameter of functions in an argument. */
  | {
      readonly do: 'callback'
      readonly argument: number
      readonly parameter: number
      readonly element: Place
    }
  /** The callback's return value becomes the result itself, or an element of it. */
  | { readonly do: 'callback-result'; readonly argument: number; readonly isElement: boolean }
  /** `key` is the argument that names it; an element without one may be any. */
  | {
      readonly do: 'put-element'
      readonly into: Place
      readonly from: Place
      readonly key?: number
    }
  | {
      readonly do: 'take-element'
      readonly from: Place
      readonly to: Place
      readonly key?: number
    }
  | { readonly do: 'inherit'; readonly child: Place; readonly parent: Place }
  | { readonly do: 'make'; readonly at: Place }
  /** `util.inherits(Child, Parent)`. */
  | { readonly do: 'inherit-prototype'; readonly child: Place; readonly parent: Place }
  /** `Object.defineProperty(target, 'name', {value, get})`. */
  | { readonly do: 'define-property' }

type Place = number | 'self' | 'result' | 'rest'

const each = (argument = 0): BuiltinModel[] => [
  { do: 'callback', argument, parameter: 0, element: 'self' },
]
const rest = (into: Place): BuiltinModel => ({ do: 'put-element', into, from: 'rest' })
const same: BuiltinModel = { do: 'flow', from: 'self', to: 'result' }
const extend: BuiltinModel[] = [
  { do: 'flow', from: 0, to: 'result' },
  { do: 'inherit', child: 0, parent: 'rest' },
]

/** By method name, whatever the receiver: arrays, maps, sets, promises. */
const methods: Readonly<Record<string, readonly BuiltinModel[]>> = {
  forEach: each(),
  some: each(),
  every: each(),
  find: [...each(), { do: 'take-element', from: 'self', to: 'result' }],
  findIndex: each(),
  map: [
    ...each(),
    { do: 'make', at: 'result' },
    { do: 'callback-result', argument: 0, isElement: true },
  ],
  flatMap: [
    ...each(),
    { do: 'make', at: 'result' },
    { do: 'callback-result', argument: 0, isElement: true },
  ],
  filter: [...each(), same],
  sort: [...each(), same],
  reduce: [
    { do: 'callback', argument: 0, parameter: 1, element: 'self' },
    { do: 'callback-result', argument: 0, isElement: false },
    { do: 'flow', from: 1, to: 'result' },
  ],
  push: [rest('self')],
  unshift: [rest('self')],
  add: [rest('self')],
  // Of a map, and of the headers of a response.
  set: [{ do: 'put-element', into: 'self', from: 1, key: 0 }],
  get: [{ do: 'take-element', from: 'self', to: 'result', key: 0 }],
  pop: [{ do: 'take-element', from: 'self', to: 'result' }],
  shift: [{ do: 'take-element', from: 'self', to: 'result' }],
  at: [{ do: 'take-element', from: 'self', to: 'result' }],
  values: [same],
  entries: [same],
  slice: [same],
  reverse: [same],
  concat: [same, { do: 'flow', from: 'rest', to: 'result' }],
  catch: [same, { do: 'callback-result', argument: 0, isElement: false }],
  finally: [same],
}

/** By the called function, when it is known to be external. */
const functions: Readonly<Record<string, readonly BuiltinModel[]>> = {
  // A dependency is called in place of the parameter; see `DEPENDENCY`.
  'fastapi.Depends': [{ do: 'flow', from: 0, to: 'result' }],
  'fastapi.Security': [{ do: 'flow', from: 0, to: 'result' }],
  'Object.assign': extend,
  'Object.create': [
    { do: 'make', at: 'result' },
    { do: 'inherit', child: 'result', parent: 0 },
  ],
  'Object.setPrototypeOf': [{ do: 'inherit', child: 0, parent: 1 }],
  'Object.freeze': [{ do: 'flow', from: 0, to: 'result' }],
  'Object.values': [{ do: 'flow', from: 0, to: 'result' }],
  'Object.fromEntries': [{ do: 'flow', from: 0, to: 'result' }],
  'Object.entries': [{ do: 'flow', from: 0, to: 'result' }],
  'Object.defineProperty': [{ do: 'define-property' }],
  'Array.from': [{ do: 'flow', from: 0, to: 'result' }],
  'Array.prototype.slice.call': [{ do: 'flow', from: 0, to: 'result' }],
  'Promise.resolve': [{ do: 'flow', from: 0, to: 'result' }],
  'Promise.all': [{ do: 'flow', from: 0, to: 'result' }],
  'util.inherits': [{ do: 'inherit-prototype', child: 0, parent: 1 }],
  inherits: [{ do: 'inherit-prototype', child: 0, parent: 1 }],
  'fastify-plugin': [{ do: 'flow', from: 0, to: 'result' }],
  'util.promisify': [{ do: 'flow', from: 0, to: 'result' }],
  'util.callbackify': [{ do: 'flow', from: 0, to: 'result' }],
  'util._extend': extend,
  'lodash.extend': extend,
  'lodash.assign': extend,
  'lodash.merge': extend,
  'lodash.defaults': extend,
  'underscore.extend': extend,
  'underscore.defaults': extend,
  extend,
  xtend: extend,
  'object-assign': extend,
  'utils-merge': extend,
  'merge-descriptors': extend,
}

// Maps, since a name in scanned code may well be `constructor`.
export const METHODS: ReadonlyMap<string, readonly BuiltinModel[]> = new Map([
  ...Object.entries(methods),
  [
    'then',
    [
      { do: 'callback', argument: 0, parameter: 0, element: 'result' },
      { do: 'callback-result', argument: 0, isElement: false },
    ],
  ],
])
export const FUNCTIONS: ReadonlyMap<string, readonly BuiltinModel[]> = new Map(
  Object.entries(functions),
)

type Wiring = {
  readonly sets: PointsTo
  /** The node of a parameter of a function; undefined if it has fewer. */
  readonly parameter: (index: number, at: number) => number | undefined
  readonly result: (index: number) => number
}

/** Applies an effect to the nodes of one call. */
export const applyEffect = (
  { sets, parameter, result }: Wiring,
  { file, fact }: ProgramCall,
  effect: BuiltinModel,
): void => {
  const base = file.nodeBase
  const nodesAt = (place: Place): number[] => {
    if (place === 'self') return fact.self < 0 ? [] : [base + fact.self]
    if (place === 'result') return fact.result < 0 ? [] : [base + fact.result]
    const nodes =
      place === 'rest'
        ? fact.args.slice(fact.name === 'assign' || fact.name === 'extend' ? 1 : 0)
        : [fact.args[place] ?? -1]
    return nodes.filter((node) => node >= 0).map((node) => base + node)
  }
  const onTokens = (place: Place, act: (token: AbstractObject) => void) => {
    for (const node of nodesAt(place)) sets.on(node, act)
  }
  const inside = file.functionBase + fact.in
  const nameAt = (key: number | undefined): string =>
    (key === undefined ? undefined : fact.literals?.[key]) ?? ANY
  const onFunctions = (place: Place, act: (index: number) => void) =>
    onTokens(place, (token) => {
      if (token.kind === 'function') act(token.of)
    })
  switch (effect.do) {
    case 'flow':
      for (const from of nodesAt(effect.from))
        for (const to of nodesAt(effect.to)) sets.edge(from, to)
      return
    case 'callback': {
      const element = sets.nodes(1)
      // A promise's value is the promise itself here; a collection's, its elements.
      if (effect.element === 'result') for (const node of nodesAt('self')) sets.edge(node, element)
      else onTokens(effect.element, (token) => sets.load(token, ANY, element, inside, 'item'))
      onFunctions(effect.argument, (index) => {
        const to = parameter(index, effect.parameter)
        if (to !== undefined) sets.edge(element, to)
      })
      return
    }
    case 'callback-result':
      onFunctions(effect.argument, (index) => {
        if (effect.isElement) onTokens('result', (token) => sets.store(token, ANY, result(index)))
        else for (const to of nodesAt('result')) sets.edge(result(index), to)
      })
      return
    case 'put-element': {
      const name = nameAt(effect.key)
      onTokens(effect.into, (token) => {
        for (const from of nodesAt(effect.from)) sets.store(token, name, from)
      })
      return
    }
    case 'take-element': {
      const element = sets.nodes(1)
      const name = nameAt(effect.key)
      onTokens(effect.from, (token) => sets.load(token, name, element, inside, 'item'))
      for (const to of nodesAt(effect.to)) sets.edge(element, to)
      return
    }
    case 'inherit':
      onTokens(effect.child, (child) =>
        onTokens(effect.parent, (parent) => sets.inherit(child, parent)),
      )
      return
    case 'inherit-prototype':
      onFunctions(effect.child, (index) => {
        const prototype = sets.nodes(1)
        onTokens(effect.parent, (parent) => sets.load(parent, 'prototype', prototype, inside))
        sets.on(prototype, (token) => sets.inherit(sets.prototype(index), token))
      })
      return
    case 'make': {
      const token = sets.object()
      for (const node of nodesAt(effect.at)) sets.add(node, token)
      return
    }
    case 'define-property': {
      const name = fact.literals?.[1] ?? ANY
      const [value, getter] = [sets.nodes(1), sets.nodes(1)]
      onTokens(2, (descriptor) => {
        sets.load(descriptor, 'value', value, inside)
        sets.load(descriptor, 'get', getter, inside)
      })
      onTokens(0, (target) => {
        sets.store(target, name, value)
        sets.edge(getter, sets.property(target, GETTER + name))
      })
      return
    }
    default:
  }
}
