import type { Ast } from './ast.ts'
import { many, one } from './ast.ts'

/** Names and their nodes, from the innermost scope outward. */
export class Scope {
  readonly names = new Map<string, number>()
  readonly around: Scope | undefined
  readonly depth: number
  /** Whether a member is kept in this scope or an outer one. */
  hasKept: boolean

  constructor(around: Scope | undefined) {
    this.around = around
    this.depth = (around?.depth ?? 0) + 1
    this.hasKept = around?.hasKept ?? false
  }

  /**
   * Nodes of members that a condition implies something about; `DROPPED` for one that was written
   * since.
   */
  #kept: Map<string, number> | undefined
  /** Initializers of constants. */
  #values: Map<string, Ast> | undefined

  keep(key: string, node: number): void {
    this.hasKept = true
    ;(this.#kept ??= new Map()).set(key, node)
  }

  /** The node of a member; the search ends at the scope that declares its variable. */
  kept(names: readonly string[]): number | undefined {
    const key = names.join('.')
    for (const scope of outwards(this)) {
      const node = scope.#kept?.get(key)
      if (node !== undefined) return node === DROPPED ? undefined : node
      if (scope.names.has(names[0] as string)) return undefined
    }
    return undefined
  }

  /** Drops a member, or all members of a variable, in every scope that keeps them. */
  drop(key: string): void {
    for (const scope of outwards(this))
      for (const each of scope.#kept?.keys() ?? [])
        if (each === key || each.startsWith(`${key}.`)) scope.#kept?.set(each, DROPPED)
  }

  declareValue(name: string, value: Ast): void {
    ;(this.#values ??= new Map()).set(name, value)
  }

  /** The initializer of a constant; undefined for a variable. */
  valueOf(name: string): Ast | undefined {
    for (const scope of outwards(this)) {
      const value = scope.#values?.get(name)
      if (value || scope.names.has(name)) return value
    }
    return undefined
  }

  find(name: string): number | undefined {
    const own = this.names.get(name)
    if (own !== undefined) return own
    for (let scope = this.around; scope; scope = scope.around) {
      const node = scope.names.get(name)
      if (node !== undefined) return node
    }
    return undefined
  }
}

const DROPPED = -1

function* outwards(scope: Scope): Iterable<Scope> {
  for (let at: Scope | undefined = scope; at; at = at.around) yield at
}

/** Visits all names that a pattern binds. */
export const boundNames = (pattern: Ast | null | undefined, take: (name: string) => void): void => {
  if (!pattern) return
  switch (pattern.type) {
    case 'Identifier':
      take(pattern.name as string)
      return
    case 'ObjectPattern':
      for (const property of pattern.properties ?? [])
        boundNames(
          property.type === 'RestElement' ? property.argument : (property.value as Ast),
          take,
        )
      return
    case 'ArrayPattern':
      for (const element of pattern.elements ?? []) boundNames(element, take)
      return
    case 'AssignmentPattern':
      boundNames(pattern.left, take)
      return
    case 'RestElement':
      boundNames(pattern.argument, take)
      return
    case 'TSParameterProperty':
      boundNames(pattern.parameter, take)
      return
    // `namespace A.B` binds `A`.
    case 'TSQualifiedName':
      boundNames(pattern.left, take)
      return
    default:
  }
}

/**
 * Visits the names that `let`, `const`, `class`, `function`, and imports bind in a list of
 * statements.
 */
export const lexicalNames = (statements: readonly Ast[], take: (name: string) => void): void => {
  for (const statement of statements) {
    const isExport =
      statement.type === 'ExportNamedDeclaration' || statement.type === 'ExportDefaultDeclaration'
    const inner = isExport ? statement.declaration : statement
    if (!inner) continue
    switch (inner.type) {
      case 'VariableDeclaration':
        if (inner.kind !== 'var')
          for (const { id } of inner.declarations ?? []) boundNames(id, take)
        break
      case 'FunctionDeclaration':
      case 'ClassDeclaration':
      case 'TSEnumDeclaration':
      case 'TSModuleDeclaration':
      case 'TSImportEqualsDeclaration':
        boundNames(inner.id, take)
        break
      case 'ImportDeclaration':
        for (const { local } of inner.specifiers ?? []) boundNames(local, take)
        break
      default:
    }
  }
}

/**
 * Visits the names that `var` binds anywhere in a function, including its blocks but not its inner
 * functions.
 */
export const hoistedNames = (statements: readonly Ast[], take: (name: string) => void): void => {
  for (const statement of statements) hoistFrom(statement, take)
}

const hoistFrom = (statement: Ast | null | undefined, take: (name: string) => void): void => {
  if (!statement) return
  switch (statement.type) {
    case 'VariableDeclaration':
      if (statement.kind === 'var')
        for (const { id } of statement.declarations ?? []) boundNames(id, take)
      return
    case 'ExportNamedDeclaration':
      hoistFrom(statement.declaration, take)
      return
    case 'ForStatement':
      hoistFrom(statement.init, take)
      break
    case 'ForInStatement':
    case 'ForOfStatement':
      hoistFrom(statement.left, take)
      break
    case 'IfStatement':
      hoistFrom(one(statement.consequent), take)
      hoistFrom(statement.alternate, take)
      return
    case 'TryStatement':
      hoistFrom(statement.block, take)
      hoistFrom(one(statement.handler?.body), take)
      hoistFrom(statement.finalizer, take)
      return
    case 'SwitchStatement':
      for (const each of statement.cases ?? []) hoistedNames(many(each.consequent), take)
      return
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
      return
    default:
  }
  // Block, loop, label, with: everything that has a body of statements.
  const { body } = statement
  if (Array.isArray(body)) hoistedNames(many(body), take)
  else if (body && STATEMENT.test(one(body)?.type ?? '')) hoistFrom(one(body), take)
}

const STATEMENT = /Statement$|Declaration$/
