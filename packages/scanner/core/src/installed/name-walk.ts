import type { Ast } from '../extract/javascript/ast.ts'
import type { Lines } from '../extract/lines.ts'
import { eachChild } from './each-child.ts'
import type { FileNames } from './file-names.ts'
import type { NamePart, Need } from './name-facts.ts'

/** How nodes are visited; injected, because the cases need the walk and the walk needs them. */
export type NameVisitor = {
  /** Evaluates a node whose value may go anywhere. */
  readonly visit: (walk: NameWalk, node: Ast) => void
  /** Evaluates a node whose value is found under these names only. */
  readonly value: (walk: NameWalk, node: Ast, when: readonly Need[]) => void
}

/** The state of reading one file. */
export class NameWalk {
  readonly parts: NamePart[] = []
  readonly names: FileNames
  /** Where needs go. */
  #at = 0
  /** The innermost part that runs at this point, even if its value has no use. */
  #running = 0
  readonly #visitor: NameVisitor
  readonly #lines: Lines
  readonly #known: Set<Need>[] = []

  constructor(visitor: NameVisitor, names: FileNames, lines: Lines) {
    this.#visitor = visitor
    this.names = names
    this.#lines = lines
    this.#add({ parent: -1, when: [], isFunction: true, line: 1, endLine: 1 })
  }

  visit(node: Ast | null | undefined): void {
    if (node) this.#visitor.visit(this, node)
  }

  value(node: Ast | null | undefined, when: readonly Need[]): void {
    if (node) this.#visitor.value(this, node, when)
  }

  visitChildren(node: Ast): void {
    eachChild(node, (child) => {
      this.visit(child)
    })
  }

  need(need: Need): void {
    this.#needIn(need, this.#at)
  }

  /** A need that arises even if the value has no use: a getter runs, a module is loaded. */
  needAtOnce(need: Need): void {
    this.#needIn(need, this.#running)
  }

  #needIn(need: Need, part: number): void {
    const known = this.#known[part]
    if (!known || known.has(need)) return
    known.add(need)
    this.parts[part]?.needs.push(need)
  }

  /** What is needed only if one of these needs arises. */
  when(when: readonly Need[], act: () => void): void {
    if (when.length === 0) act()
    else this.#within({ when, isFunction: false, line: 0, endLine: 0 }, act)
  }

  /** What runs whether or not its value has a use. */
  atOnce(act: () => void): void {
    const before = this.#at
    this.#at = this.#running
    act()
    this.#at = before
  }

  /** The body of a function or class, which runs if one of these needs arises. */
  body(node: Ast, when: readonly Need[], isFunction: boolean, act: () => void): void {
    const line = this.#lines.line(node.start)
    this.#within({ when, isFunction, line, endLine: this.#lines.line(node.end) }, () => {
      const before = this.#running
      this.#running = this.#at
      act()
      this.#running = before
    })
  }

  #within(part: Omit<NamePart, 'needs' | 'parent'>, act: () => void): void {
    const before = this.#at
    this.#at = this.#add({ ...part, parent: before })
    act()
    this.#at = before
  }

  #add(part: Omit<NamePart, 'needs'>): number {
    this.parts.push({ ...part, needs: [] })
    this.#known.push(new Set())
    return this.parts.length - 1
  }
}
