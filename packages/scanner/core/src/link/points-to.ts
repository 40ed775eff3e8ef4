import { NumberColumn, NumberLists, PairSet } from './number-columns.ts'

/**
 * Which functions and objects may a variable hold? Andersen's analysis: sets of tokens flow along edges until
 * nothing changes. Objects are told apart by where they are made, instances of a class are one object, and a
 * property is a node of its object ("field-based" where the object is unknown: see call-sites.ts).
 * It knows no language: natives.ts says what built-in functions do.
 */
export type Token = {
  readonly id: number
  readonly kind: 'function' | 'object' | 'prototype' | 'external' | 'bound' | 'namespace'
  /** Number of the function, of `function`, `prototype` and `bound`. */
  readonly of: number
  /** Of `external`: `child_process.exec`, `express().get`. */
  readonly path: string
  /** Of `external`: how many members and calls deep. */
  readonly depth: number
  /** Of `bound`: what a call of it does with its arguments. */
  readonly mode: 'call' | 'apply' | 'bind' | number
  // What most tokens never have is made when it is needed: there are as many tokens as objects in the code.
  properties: ReadonlyMap<string, number>
  parents: readonly Token[]
  loads: readonly Load[]
  hasGetters: boolean
  /** Of the last list of tokens that it was found in. */
  mark: number
}

type Load = { readonly name: string; readonly to: number; readonly inside: number }
type Listener = (token: Token) => void

/** The name of what is read or written under a computed key, elements of arrays included. */
export const ANY = '[]'
/** Before the name of a property that is read through a function. */
export const GETTER = 'get '
/** One variable that may hold more than this tells nothing any more: the rest is dropped, and said so. */
const TOKENS_MAX = 80
/** So many comparisons cost less than marking. */
const FEW = 64
/** Members and calls that the path of something external may have: `express.Router().route().get` has six. */
const PARTS_MAX = 6

export class PointsTo {
  readonly #sets: (Token[] | undefined)[] = []
  /** How many tokens of a node have gone on from it. */
  readonly #done = new NumberColumn()
  /** 1 for nodes in the queue. */
  readonly #isQueued = new NumberColumn()
  readonly #edges = new NumberLists()
  readonly #knownEdges = new PairSet()
  /** By token and node: what is read there of it goes there. */
  readonly #knownLoads = new PairSet()
  readonly #listeners: (Listener[] | undefined)[] = []
  readonly #queue: number[] = []
  readonly #externals = new Map<string, Token>()
  readonly #functions: (Token | undefined)[] = []
  readonly #prototypes: (Token | undefined)[] = []
  readonly #bound = new Map<string, Token>()
  /** Nodes of all properties of a name, whatever the object. */
  readonly properties = new Map<string, number[]>()
  #tokenCount = 0
  #mark = 0
  #nodeCount = 0
  #stepsLeft: number
  isCut = false
  /** Is told of what a token's property gets, so that methods learn their `this`. */
  onProperty: (owner: Token, value: Token) => void = () => {}
  /** Is told when reading a property runs a getter. */
  onGetter: (inside: number, getter: Token, owner: Token, to: number) => void = () => {}

  constructor(stepsMax: number) {
    this.#stepsLeft = stepsMax
  }

  /** Makes room for nodes and gives the first. */
  nodes(count: number): number {
    const first = this.#nodeCount
    this.#nodeCount += count
    // An array that is written far past its end becomes a table, which is slow.
    for (let node = first; node < this.#nodeCount; node += 1) {
      this.#sets.push(undefined)
      this.#listeners.push(undefined)
    }
    this.#done.extend(count)
    this.#isQueued.extend(count)
    this.#edges.extend(count)
    return first
  }

  of(node: number): readonly Token[] {
    return this.#sets[node] ?? NO_TOKENS
  }

  add(node: number, token: Token): void {
    this.#stepsLeft -= 1
    const tokens = this.#sets[node]
    if (!tokens) this.#sets[node] = [token]
    else if (tokens.includes(token)) return
    else if (tokens.length >= TOKENS_MAX) {
      this.isCut = true
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

  /** Adds tokens from one place of a list to another, as `add` does one by one. */
  #addAll(node: number, tokens: readonly Token[], from: number, end: number): void {
    const known = this.#sets[node]
    if (known === undefined || known.length * (end - from) < FEW) {
      for (let at = from; at < end; at += 1) this.add(node, tokens[at] as Token)
      return
    }
    // Both are long: what is there is marked, so that not every one is compared with every other.
    const mark = (this.#mark += 1)
    for (const token of known) token.mark = mark
    for (let at = from; at < end; at += 1) {
      const token = tokens[at] as Token
      if (token.mark === mark) this.#stepsLeft -= 1
      else this.add(node, token)
    }
  }

  /** Calls for each token that the node holds or will hold. */
  on(node: number, listener: Listener): void {
    const listeners = this.#listeners[node]
    if (listeners) listeners.push(listener)
    else this.#listeners[node] = [listener]
    const tokens = this.of(node)
    const count = tokens.length
    for (let at = 0; at < count; at += 1) listener(tokens[at] as Token)
  }

  /** The nodes that what a node holds flows to, itself first; no more than `nodesMax`. */
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
      // A listener may add listeners; those see the whole set when they are added.
      const count = listeners.length
      for (let each = 0; each < count; each += 1)
        for (let at = from; at < end; at += 1) listeners[each]?.(tokens[at] as Token)
    }
  }

  object(): Token {
    return this.#token('object', -1, '')
  }

  /** Holds names and is nobody's `this`. */
  namespace(): Token {
    return this.#token('namespace', -1, '')
  }

  function(index: number): Token {
    return (this.#functions[index] ??= this.#token('function', index, ''))
  }

  prototype(index: number): Token {
    return (this.#prototypes[index] ??= this.#token('prototype', index, ''))
  }

  bound(index: number, mode: Token['mode']): Token {
    const key = `${index}.${mode}`
    let token = this.#bound.get(key)
    if (!token) this.#bound.set(key, (token = this.#token('bound', index, '', mode)))
    return token
  }

  external(path: string, depth = 0): Token {
    let token = this.#externals.get(path)
    if (!token) this.#externals.set(path, (token = this.#token('external', -1, path, 0, depth)))
    return token
  }

  /** What a member or the result of something external is; undefined once the path gets too long to tell anything. */
  externalPart(token: Token, part: string): Token | undefined {
    const isGlobal = token.path === 'globalThis' && part.startsWith('.')
    if (isGlobal) return this.external(part.slice(1))
    return token.depth >= PARTS_MAX ? undefined : this.external(token.path + part, token.depth + 1)
  }

  /** The node of a property, made when the first value is put there; who read it before gets that value. */
  property(owner: Token, name: string): number {
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

  #connect(owner: Token, name: string, node: number, load: Load): void {
    if (name.startsWith(GETTER)) {
      if (name.length === GETTER.length + load.name.length && name.endsWith(load.name))
        this.#runGetters(owner, node, load)
    } else if (name === load.name || name === ANY || load.name === ANY) this.edge(node, load.to)
  }

  // Functions that make a closure only now and then pay for it each time: so this one stands apart.
  #runGetters(owner: Token, node: number, { inside, to }: Load): void {
    this.on(node, (getter) => this.onGetter(inside, getter, owner, to))
  }

  #connectIfThere(owner: Token, name: string, load: Load): void {
    const node = owner.properties.get(name)
    if (node !== undefined) this.#connect(owner, name, node, load)
  }

  store(owner: Token, name: string, from: number): void {
    if (owner.kind === 'function' && name === 'prototype')
      this.#putPrototype(this.prototype(owner.of), from)
    else this.edge(from, this.property(owner, name))
  }

  /** Both see what the other has: methods of the one use what constructors put on the other. */
  #putPrototype(prototype: Token, from: number): void {
    this.on(from, (token) => {
      this.inherit(prototype, token)
      this.inherit(token, prototype)
    })
  }

  /** Reads a property of an object, and of what it inherits from, now and later. */
  load(owner: Token, name: string, to: number, inside: number): void {
    this.#stepsLeft -= 1
    if (this.#stepsLeft < 0 || !this.#knownLoads.add(owner.id, to)) return
    const load: Load = { name, to, inside }
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
      for (const parent of owner.parents.slice()) this.load(parent, name, to, inside)
  }

  inherit(child: Token, parent: Token): void {
    if (child === parent || child.parents.includes(parent) || child.parents.length >= TOKENS_MAX)
      return
    if (child.parents === NO_TOKENS) child.parents = [parent]
    else (child.parents as Token[]).push(parent)
    for (const { name, to, inside } of child.loads.slice()) this.load(parent, name, to, inside)
  }

  #token(kind: Token['kind'], of: number, path: string, mode: Token['mode'] = 0, depth = 0): Token {
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

const NO_TOKENS: readonly Token[] = []
const NO_LOADS: readonly Load[] = []
const NO_PROPERTIES: ReadonlyMap<string, number> = new Map()
