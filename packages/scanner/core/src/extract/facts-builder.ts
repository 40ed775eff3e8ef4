import { isPasswordName } from '../credentials/names.ts'
import type { FieldKind } from '../rules/validators.ts'
import { LITERAL_PATH } from '../rules/credentials.ts'
import type { Credential } from '../credentials/credential-in.ts'
import {
  CHECKED,
  COMPARED,
  TESTED,
  type CallFact,
  type FileFacts,
  type FunctionFact,
  type GuardFact,
  type MarkName,
  emptyFacts,
} from './facts.ts'

/** A computed name. */
const COMPUTED = -1
/** Not a node: a constant, or a value that the analysis doesn't follow. */
export const NONE = -1

/** Builds the columns of facts; every extractor writes through it. */
export class FactsBuilder {
  readonly facts: FileFacts
  readonly #names = new Map<string, number>()
  readonly #globals = new Map<string, number>()
  readonly #unnamed: number[] = []

  constructor(language: string) {
    this.facts = emptyFacts(language)
  }

  node(): number {
    return this.facts.nodeCount++
  }

  name(text: string): number {
    const known = this.#names.get(text)
    if (known !== undefined) return known
    const index = this.facts.strings.push(text) - 1
    this.#names.set(text, index)
    return index
  }

  flow(from: number, to: number): void {
    if (from !== NONE && to !== NONE && from !== to) this.facts.flows.push(from, to)
  }

  derive(from: number, to: number): void {
    if (from !== NONE && to !== NONE && from !== to) this.facts.derivations.push(from, to)
  }

  load(base: number, name: string | undefined, to: number, inFunction: number): void {
    if (base === NONE) return
    this.facts.loads.push(base, name === undefined ? COMPUTED : this.name(name), to, inFunction)
  }

  store(base: number, name: string | undefined, from: number, inFunction: number): void {
    if (base === NONE || from === NONE) return
    this.facts.stores.push(base, name === undefined ? COMPUTED : this.name(name), from, inFunction)
  }

  object(): number {
    const node = this.node()
    this.facts.objects.push(node)
    return node
  }

  inherit(child: number, parent: number): void {
    if (child !== NONE && parent !== NONE) this.facts.inherits.push(child, parent)
  }

  /** Adds a part of the code that runs in some cases only. */
  branch(add: () => void): void {
    const { calls, branches } = this.facts
    const from = calls.length
    add()
    if (calls.length > from) branches.push(from, calls.length)
  }

  /** The one node of a free name. */
  global(name: string): number {
    let node = this.#globals.get(name)
    if (node === undefined) {
      node = this.node()
      this.#globals.set(name, node)
      this.facts.globals.push(this.name(name), node)
    }
    return node
  }

  /** A field that a schema declares; the name of the schema is '' if it has none. */
  field(schema: string, name: string, kind: FieldKind): void {
    this.facts.fields.push(this.name(schema), this.name(name), this.name(kind))
  }

  /** A node that a schema checked, whose name is '' if it isn't known. */
  validate(node: number, schema: string): void {
    if (node !== NONE) this.facts.validated.push(node, this.name(schema))
  }

  /** Records that a parameter has a type, which counts if that is a schema. */
  typed(node: number, type: string): void {
    this.facts.typed.push(node, this.name(type))
  }

  provide(name: string, node: number): void {
    this.facts.provides.push(this.name(name), node)
  }

  want(names: readonly string[], outside: string, node: number): void {
    this.facts.wants.push({
      names: names.map((name) => this.name(name)),
      outside: this.name(outside),
      node,
    })
  }

  mark(node: number, name: MarkName): void {
    if (node !== NONE) this.facts.marks.push(node, this.name(name))
  }

  /** Marks a value that its name, or that of the function around it, says is a password. */
  markPassword(node: number, name: string | undefined, inside: number): void {
    if (name !== undefined && isPasswordName(name, () => this.lastName(inside)))
      this.mark(node, 'password')
  }

  /** The last part of a function's name; '' for the module. */
  lastName(inside: number): string {
    const { name = '' } = this.facts.functions[inside] ?? {}
    return name.slice(name.lastIndexOf('.') + 1)
  }

  returns(inside: number, node: number, line: number, column: number): void {
    if (node !== NONE) this.facts.returns.push(inside, node, line, column)
  }

  /**
   * A value that a literal gave to a name of a credential, wherever it goes, and where the literal
   * is written; the text isn't recorded.
   */
  literal(at: Pick<CallFact, 'in' | 'line' | 'column'>): number {
    const node = this.object()
    this.flow(this.global(LITERAL_PATH), node)
    this.facts.literals.push(node, at.in, at.line, at.column)
    return node
  }

  /** A write to a member as a call of a setter, so that it can be a sink. */
  setter(name: string, self: number, value: number, at: Pick<CallFact, 'in' | 'line' | 'column'>) {
    if (value === NONE) return
    this.facts.calls.push({
      ...at,
      callee: NONE,
      self,
      args: [value],
      result: NONE,
      isNew: false,
      name: `=${name}`,
    })
  }

  /** A parameter whose value a framework checks: no text of the caller's gets to `to`. */
  checked(from: number, to: number, at: Pick<CallFact, 'in' | 'line' | 'column'>): void {
    this.facts.calls.push({
      ...at,
      callee: NONE,
      self: NONE,
      args: [from],
      result: to,
      isNew: false,
      name: CHECKED,
    })
  }

  /** A comparison of two values, as a call without a callee. */
  comparison(values: readonly number[], at: Pick<CallFact, 'in' | 'line' | 'column'>): void {
    this.facts.calls.push({
      ...at,
      callee: NONE,
      self: NONE,
      args: [...values],
      result: NONE,
      isNew: false,
      name: COMPARED,
    })
  }

  /** A member that a condition tests, alone or against a constant, as a call without a callee. */
  tested(value: number, at: Pick<CallFact, 'in' | 'line' | 'column'>): void {
    if (value === NONE) return
    this.facts.calls.push({
      ...at,
      callee: NONE,
      self: NONE,
      args: [value],
      result: NONE,
      isNew: false,
      name: TESTED,
    })
  }

  /** A constant that is assigned to a setting, as a call of a setter with an option. */
  setting(
    name: string,
    word: string,
    at: Pick<CallFact, 'in' | 'line' | 'column'>,
    self = NONE,
  ): void {
    this.facts.calls.push({
      ...at,
      callee: NONE,
      self,
      args: [],
      result: NONE,
      isNew: false,
      name: `=${name}`,
      options: { 0: word },
    })
  }

  guard(fact: GuardFact): void {
    this.facts.guards.push(fact)
  }

  /** Records the place and kind of a credential. */
  secret({ label, isCertain }: Credential, inside: number, line: number, column: number): void {
    this.facts.secrets.push(this.name(label), Number(isCertain), inside, line, column)
  }

  /**
   * Adds a function and returns its index. An anonymous function is named by its position among the
   * anonymous functions around it.
   */
  function(
    given: Pick<FunctionFact, 'line' | 'column' | 'endLine' | 'parent' | 'isArrow'> & {
      name: string | undefined
      isTopLevelName?: boolean
    },
  ): number {
    const { name, isTopLevelName, ...rest } = given
    const index = this.facts.functions.length
    const around = rest.parent > 0 ? `${this.facts.functions[rest.parent]?.name ?? ''}.` : ''
    const own = name ?? `$${(this.#unnamed[rest.parent] = (this.#unnamed[rest.parent] ?? -1) + 1)}`
    const full = isTopLevelName === true ? own : `${around}${own}`
    this.facts.functions.push({
      ...rest,
      name: full.length > NAME_LENGTH_MAX ? `…${full.slice(-NAME_LENGTH_MAX)}` : full,
      node: this.node(),
      self: this.node(),
      params: [],
      hasRest: false,
      result: this.node(),
      isExported: false,
    })
    return index
  }
}

// Functions nested a thousand deep would otherwise have names of a thousand parts.
const NAME_LENGTH_MAX = 120
