import { NumberColumn, NumberLists, PairSet } from './number-columns.ts'

/**
 * Computes which functions and objects a variable may hold. Andersen's analysis: sets of tokens
 * flow along edges until nothing changes. Objects are distinguished by their creation sites,
 * instances of a class are one object, and a property is a node of its object ("field-based" where
 * the object is unknown: see call-sites.ts). Independent of the language: builtin-models.ts models
 * built-in functions.
 */
export type AbstractObject = {
  readonly id: number
  readonly kind: 'function' | 'object' | 'prototype' | 'external' | 'bound' | 'namespace'
  /** Index of the function, for `function`, `prototype`, and `bound`. */
  readonly of: number
  /** For `external`: `child_process.exec`, `express().get`. */
  readonly path: string
  /** For `external`: number of members and calls in the path. */
  readonly depth: number
  /** For `bound`: what a call of it does with its arguments. */
  readonly mode: 'call' | 'apply' | 'bind' | number
  // Created on demand, because most tokens never need them and there are as many tokens as objects
  // in the code.
  properties: ReadonlyMap<string, number>
  parents: readonly AbstractObject[]
  loads: readonly Load[]
  hasGetters: boolean
  /** Mark of the last list of tokens that it was found in. */
  mark: number
}

type Load = {
  readonly name: string
  readonly to: number
  readonly inside: number
  readonly reads: LoadKind
}
/** In Python, an attribute is never an item; in JavaScript, a key may name any member. */
type LoadKind = 'attribute' | 'item' | 'member'
type Listener = (token: AbstractObject) => void

/** The name of what is read or written under a computed key, including elements of arrays. */
export const ANY = '[]'
/** Prefix of a property name that is read through a getter. */
export const GETTER = 'get '
/**
 * A variable that may hold more than this identifies nothing: the rest is dropped. See
 * `lost-values.ts` for whether that matters.
 */
const TOKENS_MAX = 80
/** Up to this count, comparing costs less than marking. */
const FEW = 64
const CALL = '()'
/**
 * A factory may return a function that returns a function. What is called once more is data that a
 * key may have stored as a function, and would be called without end.
 */
const CALLED_TWICE = '()()'
/** Members and calls in a path: `mongodb.MongoClient.connect().db().collection().find` has 8. */
const PARTS_MAX = 8

export class PointsTo {
  readonly #sets: (AbstractObject[] | undefined)[] = []
  /** How many tokens of a node have been propagated from it. */
  readonly #done = new NumberColumn()
  /** 1 for nodes in the queue. */
  readonly #isQueued = new NumberColumn()
  readonly #edges = new NumberLists()
  readonly #knownEdges = new PairSet()
  /** By token and node: loads of the token's properties into the node. */
  readonly #knownLoads = new PairSet()
  readonly #listeners: (Listener[] | undefined)[] = []
  readonly #queue: number[] = []
  readonly #externals = new Map<string, AbstractObject>()
  readonly #functions: (AbstractObject | undefined)[] = []
  readonly #prototypes: (AbstractObject | undefined)[] = []
  readonly #bound = new Map<string, AbstractObject>()
  /** Nodes of all properties of a name, whatever the object. */
  readonly properties = new Map<string, number[]>()
  #tokenCount = 0
  #mark = 0
  #nodeCount = 0
  #stepsLeft: number
  /** The solver stopped before it was done. */
  isCut = false
  /** What full sets did not take. */
  readonly dropped = new Set<AbstractObject>()
  /** Classes below a class whose methods run for instances that no code makes. */
  readonly below = new Map<AbstractObject, Set<AbstractObject>>()
  /** Called with each value of a token's property, so that methods learn their `this`. */
  onProperty: (owner: AbstractObject, value: AbstractObject) => void = () => {}
  /** Called when reading a property runs a getter. */
  onGetter: (inside: number, getter: AbstractObject, owner: AbstractObject, to: number) => void =
    () => {}

  constructor(stepsMax: number) {
    this.#stepsLeft = stepsMax
  }

  /** Allocates nodes and returns the first. */
  nodes(count: number): number {
    const first = this.#nodeCount
    this.#nodeCount += count
    // An array that is written far past its end becomes a hash table, which is slow.
    for (let node = first; node < this.#nodeCount; node += 1) {
      this.#sets.push(undefined)
      this.#listeners.push(undefined)
    }
    this.#done.extend(count)
    this.#isQueued.extend(count)
    this.#edges.extend(count)
    return first
  }

  of(node: number): readonly AbstractObject[] {
    return this.#sets[node] ?? NO_TOKENS
  }

  add(node: number, token: AbstractObject): void {
    this.#stepsLeft -= 1
    const tokens = this.#sets[node]
    if (!tokens) this.#sets[node] = [token]
    else if (tokens.includes(token)) return
    else if (tokens.length >= TOKENS_MAX) {
      this.dropped.add(token)
      return
    } else tokens.push(token)
    if (this.#isQueued.at(node) === 1) return
    this.#isQueued.set(node, 1)
    this.#queue.push(node)
  }

  edge(from: number, to: number): void {
    if (from === to || !this.#knownEdges.add(from, to)) return
    this.#edges.push(from, to)
    const tokens = this.#sets[from]
    if (tokens) this.#addAll(to, tokens, 0, tokens.length)
  }

  /** Adds tokens of a range of a list, like `add` for each. */
  #addAll(node: number, tokens: readonly AbstractObject[], from: number, end: number): void {
    const known = this.#sets[node]
    if (known === undefined || known.length * (end - from) < FEW) {
      for (let at = from; at < end; at += 1) this.add(node, tokens[at] as AbstractObject)
      return
    }
    // Both are long: the existing ones are marked, which avoids comparing every pair.
    const mark = (this.#mark += 1)
    for (const token of known) token.mark = mark
    for (let at = from; at < end; at += 1) {
      const token = tokens[at] as AbstractObject
      if (token.mark === mark) this.#stepsLeft -= 1
      else this.add(node, token)
    }
  }

  /** Calls the listener for each token that the node holds or will hold. */
  on(node: number, listener: Listener): void {
    const listeners = this.#listeners[node]
    if (listeners) listeners.push(listener)
    else this.#listeners[node] = [listener]
    const tokens = this.of(node)
    const count = tokens.length
    for (let at = 0; at < count; at += 1) listener(tokens[at] as AbstractObject)
  }

  /** The nodes that the values of a node flow to, itself first; at most `nodesMax`. */
  reachedFrom(node: number, nodesMax: number): ReadonlySet<number> {
    const reached = new Set([node])
    for (const at of reached)
      for (let row = this.#edges.first(at); row !== 0; row = this.#edges.next(row))
        if (reached.size < nodesMax) reached.add(this.#edges.item(row))
    return reached
  }

  solve(): void {
    for (let node = this.#queue.pop(); node !== undefined; node = this.#queue.pop()) {
      const tokens = this.of(node)
      const from = this.#done.at(node)
      const end = tokens.length
      this.#done.set(node, end)
      this.#isQueued.set(node, 0)
      if (this.#stepsLeft < 0) {
        this.isCut = true
        return
      }
      for (let row = this.#edges.first(node); row !== 0; row = this.#edges.next(row))
        this.#addAll(this.#edges.item(row), tokens, from, end)
      const listeners = this.#listeners[node]
      if (!listeners) continue
      // A listener may add listeners; those see the complete set when they are added.
      const count = listeners.length
      for (let each = 0; each < count; each += 1)
        for (let at = from; at < end; at += 1) listeners[each]?.(tokens[at] as AbstractObject)
    }
  }

  object(): AbstractObject {
    return this.#token('object', -1, '')
  }

  /** Holds names, and is never a `this`. */
  namespace(): AbstractObject {
    return this.#token('namespace', -1, '')
  }

  function(index: number): AbstractObject {
    return (this.#functions[index] ??= this.#token('function', index, ''))
  }

  prototype(index: number): AbstractObject {
    return (this.#prototypes[index] ??= this.#token('prototype', index, ''))
  }

  bound(index: number, mode: AbstractObject['mode']): AbstractObject {
    const key = `${index}.${mode}`
    let token = this.#bound.get(key)
    if (!token) this.#bound.set(key, (token = this.#token('bound', index, '', mode)))
    return token
  }

  external(path: string, depth = 0): AbstractObject {
    let token = this.#externals.get(path)
    if (!token) this.#externals.set(path, (token = this.#token('external', -1, path, 0, depth)))
    return token
  }

  /**
   * A member or the result of something external; undefined once the path is too long to be useful.
   */
  externalPart(token: AbstractObject, part: string): AbstractObject | undefined {
    const isGlobal = token.path === 'globalThis' && part.startsWith('.')
    if (isGlobal) return this.external(part.slice(1))
    const isCalledAgain = part === CALL && token.path.endsWith(CALLED_TWICE)
    return isCalledAgain || token.depth >= PARTS_MAX
      ? undefined
      : this.external(token.path + part, token.depth + 1)
  }

  /**
   * The node of a property, created when the first value is stored; earlier readers of the property
   * get that value.
   */
  property(owner: AbstractObject, name: string): number {
    let node = owner.properties.get(name)
    if (node !== undefined) return node
    node = this.nodes(1)
    if (owner.properties === NO_PROPERTIES) owner.properties = new Map()
    if (name.startsWith(GETTER)) owner.hasGetters = true
    ;(owner.properties as Map<string, number>).set(name, node)
    const all = this.properties.get(name)
    if (all) all.push(node)
    else this.properties.set(name, [node])
    if (name !== ANY) this.on(node, (value) => this.onProperty(owner, value))
    for (const load of owner.loads) this.#connect(owner, name, node, load)
    return node
  }

  #connect(owner: AbstractObject, name: string, node: number, load: Load): void {
    if (name.startsWith(GETTER)) {
      if (name.length === GETTER.length + load.name.length && name.endsWith(load.name))
        this.#runGetters(owner, node, load)
    } else if (
      name === load.name ||
      (load.name === ANY && !(load.reads === 'item' && HAS_ATTRIBUTES.has(owner.kind))) ||
      (name === ANY && load.reads !== 'attribute')
    )
      this.edge(node, load.to)
  }

  // Separate because a function that only sometimes creates a closure pays for it on each call.
  #runGetters(owner: AbstractObject, node: number, { inside, to }: Load): void {
    this.on(node, (getter) => this.onGetter(inside, getter, owner, to))
  }

  #connectIfThere(owner: AbstractObject, name: string, load: Load): void {
    const node = owner.properties.get(name)
    if (node !== undefined) this.#connect(owner, name, node, load)
  }

  store(owner: AbstractObject, name: string, from: number): void {
    if (owner.kind === 'function' && name === 'prototype')
      this.#putPrototype(this.prototype(owner.of), from)
    else this.edge(from, this.property(owner, name))
  }

  /** Each inherits from the other: methods of one use what constructors put on the other. */
  #putPrototype(prototype: AbstractObject, from: number): void {
    this.on(from, (token) => {
      this.inherit(prototype, token)
      this.inherit(token, prototype)
    })
  }

  /** Reads a property of an object, and of its parents, now and later. */
  load(
    owner: AbstractObject,
    name: string,
    to: number,
    inside: number,
    reads: LoadKind = 'member',
  ): void {
    this.#stepsLeft -= 1
    if (this.#stepsLeft < 0 || !this.#knownLoads.add(owner.id, to)) return
    const load: Load = { name, to, inside, reads }
    if (owner.loads === NO_LOADS) owner.loads = [load]
    else (owner.loads as Load[]).push(load)
    if (owner.kind === 'external') {
      const part = this.externalPart(owner, `.${name}`)
      if (part) this.add(to, part)
    }
    if (owner.kind === 'function') {
      if (name === 'prototype') this.add(to, this.prototype(owner.of))
      if (name === 'call' || name === 'apply' || name === 'bind')
        this.add(to, this.bound(owner.of, name))
    }
    if (owner.kind === 'prototype' && name === 'constructor') this.add(to, this.function(owner.of))
    if (name === ANY) {
      for (const [key, node] of owner.properties) this.#connect(owner, key, node, load)
    } else {
      this.#connectIfThere(owner, name, load)
      this.#connectIfThere(owner, ANY, load)
      if (owner.hasGetters) this.#connectIfThere(owner, GETTER + name, load)
    }
    if (owner.parents.length > 0)
      for (const parent of owner.parents.slice()) this.load(parent, name, to, inside, reads)
  }

  inherit(child: AbstractObject, parent: AbstractObject): void {
    if (child === parent || child.parents.includes(parent)) return
    if (child.parents.length >= TOKENS_MAX) {
      this.dropped.add(parent)
      return
    }
    if (child.parents === NO_TOKENS) child.parents = [parent]
    else (child.parents as AbstractObject[]).push(parent)
    for (const { name, to, inside, reads } of child.loads.slice())
      this.load(parent, name, to, inside, reads)
  }

  #token(
    kind: AbstractObject['kind'],
    of: number,
    path: string,
    mode: AbstractObject['mode'] = 0,
    depth = 0,
  ): AbstractObject {
    return {
      id: this.#tokenCount++,
      kind,
      of,
      path,
      depth,
      mode,
      properties: NO_PROPERTIES,
      parents: NO_TOKENS,
      loads: NO_LOADS,
      hasGetters: false,
      mark: 0,
    }
  }
}

/** Objects whose named properties are attributes: what they hold under keys is a computed item. */
const HAS_ATTRIBUTES: ReadonlySet<AbstractObject['kind']> = new Set([
  'function',
  'prototype',
  'namespace',
])

const NO_TOKENS: readonly AbstractObject[] = []
const NO_LOADS: readonly Load[] = []
const NO_PROPERTIES: ReadonlyMap<string, number> = new Map()
