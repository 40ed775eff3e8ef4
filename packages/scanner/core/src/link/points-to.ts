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
  readonly properties: Map<string, number>
  readonly parents: Token[]
  readonly loads: Load[]
  readonly seen: Set<number>
}

type Load = { readonly name: string; readonly to: number; readonly inside: number }
type Listener = (token: Token) => void

/** The name of what is read or written under a computed key, elements of arrays included. */
export const ANY = '[]'
/** Before the name of a property that is read through a function. */
export const GETTER = 'get '
/** One variable that may hold more than this tells nothing any more: the rest is dropped, and said so. */
const TOKENS_MAX = 80
/** Members and calls that the path of something external may have: `express.Router().route().get` has six. */
const PARTS_MAX = 6

export class PointsTo {
  readonly #sets: (Set<Token> | undefined)[] = []
  readonly #fresh: (Token[] | undefined)[] = []
  readonly #edges: (Set<number> | undefined)[] = []
  readonly #listeners: (Listener[] | undefined)[] = []
  readonly #queue: number[] = []
  readonly #externals = new Map<string, Token>()
  readonly #byFunction = new Map<string, Token>()
  /** Nodes of all properties of a name, whatever the object. */
  readonly properties = new Map<string, number[]>()
  #tokenCount = 0
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
    return first
  }

  of(node: number): Iterable<Token> {
    return this.#sets[node] ?? NOTHING
  }

  isEmpty(node: number): boolean {
    return (this.#sets[node]?.size ?? 0) === 0
  }

  add(node: number, token: Token): void {
    this.#stepsLeft -= 1
    const set = (this.#sets[node] ??= new Set())
    if (set.has(token)) return
    if (set.size >= TOKENS_MAX) {
      this.isCut = true
      return
    }
    set.add(token)
    const fresh = this.#fresh[node]
    if (fresh) fresh.push(token)
    else {
      this.#fresh[node] = [token]
      this.#queue.push(node)
    }
  }

  edge(from: number, to: number): void {
    if (from === to) return
    const edges = (this.#edges[from] ??= new Set())
    if (edges.has(to)) return
    edges.add(to)
    for (const token of this.#sets[from] ?? NOTHING) this.add(to, token)
  }

  /** Calls for each token that the node holds or will hold. */
  on(node: number, listener: Listener): void {
    ;(this.#listeners[node] ??= []).push(listener)
    const set = this.#sets[node]
    if (set) for (const token of Array.from(set)) listener(token)
  }

  solve(): void {
    for (let node = this.#queue.pop(); node !== undefined; node = this.#queue.pop()) {
      const fresh = this.#fresh[node] ?? []
      this.#fresh[node] = undefined
      if (this.#stepsLeft < 0) {
        this.isCut = true
        return
      }
      for (const to of this.#edges[node] ?? NO_EDGES) for (const token of fresh) this.add(to, token)
      const listeners = this.#listeners[node]
      if (!listeners) continue
      // A listener may add listeners; those see the whole set when they are added.
      const count = listeners.length
      for (let at = 0; at < count; at += 1) for (const token of fresh) listeners[at]?.(token)
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
    return this.#once(`f${index}`, () => this.#token('function', index, ''))
  }

  prototype(index: number): Token {
    return this.#once(`p${index}`, () => this.#token('prototype', index, ''))
  }

  bound(index: number, mode: Token['mode']): Token {
    return this.#once(`b${index}.${mode}`, () => this.#token('bound', index, '', mode))
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
    owner.properties.set(name, node)
    const all = this.properties.get(name)
    if (all) all.push(node)
    else this.properties.set(name, [node])
    if (name !== ANY) this.on(node, (value) => this.onProperty(owner, value))
    for (const load of owner.loads) this.#connect(owner, name, node, load)
    return node
  }

  #connect(owner: Token, name: string, node: number, load: Load): void {
    if (name.startsWith(GETTER)) {
      if (name.slice(GETTER.length) === load.name)
        this.on(node, (getter) => this.onGetter(load.inside, getter, owner, load.to))
    } else if (name === load.name || name === ANY || load.name === ANY) this.edge(node, load.to)
  }

  store(owner: Token, name: string, from: number): void {
    if (owner.kind === 'function' && name === 'prototype') {
      const prototype = this.prototype(owner.of)
      // Both see what the other has: methods of the one use what constructors put on the other.
      this.on(from, (token) => {
        this.inherit(prototype, token)
        this.inherit(token, prototype)
      })
      return
    }
    this.edge(from, this.property(owner, name))
  }

  /** Reads a property of an object, and of what it inherits from, now and later. */
  load(owner: Token, name: string, to: number, inside: number): void {
    this.#stepsLeft -= 1
    if (owner.seen.has(to) || this.#stepsLeft < 0) return
    owner.seen.add(to)
    const load: Load = { name, to, inside }
    owner.loads.push(load)
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
    } else
      for (const key of [name, ANY, GETTER + name]) {
        const node = owner.properties.get(key)
        if (node !== undefined) this.#connect(owner, key, node, load)
      }
    for (const parent of owner.parents.slice()) this.load(parent, name, to, inside)
  }

  inherit(child: Token, parent: Token): void {
    if (child === parent || child.parents.includes(parent) || child.parents.length >= TOKENS_MAX)
      return
    child.parents.push(parent)
    for (const { name, to, inside } of child.loads.slice()) this.load(parent, name, to, inside)
  }

  #once(key: string, make: () => Token): Token {
    let token = this.#byFunction.get(key)
    if (!token) this.#byFunction.set(key, (token = make()))
    return token
  }

  #token(kind: Token['kind'], of: number, path: string, mode: Token['mode'] = 0, depth = 0): Token {
    return {
      id: this.#tokenCount++,
      kind,
      of,
      path,
      depth,
      mode,
      properties: new Map(),
      parents: [],
      loads: [],
      seen: new Set(),
    }
  }
}

const NOTHING: ReadonlySet<Token> = new Set()
const NO_EDGES: ReadonlySet<number> = new Set()
