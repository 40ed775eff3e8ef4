import { type Ast, many } from '../extract/javascript/ast.ts'
import { eachChild } from './each-child.ts'

export type FileNames = {
  /**
   * Names that mean one function, class, or object literal and nothing else: what is put on it is
   * found through its name only.
   */
  readonly own: ReadonlySet<string>
  readonly declared: ReadonlySet<string>
  /** Variables that hold texts with a constant beginning. */
  readonly prefixes: ReadonlyMap<string, string>
}

/** Reads how a file declares its names, whatever the scope. */
export const findNames = (program: Ast): FileNames => {
  const own = new Set<string>()
  const others = new Set<string>()
  const assigned = new Set<string>()
  const prefixes = new Map<string, string>()
  const visit = (node: Ast): void => {
    const { type } = node
    if (type === 'FunctionDeclaration') note(own, others, node.id)
    else if (type === 'ClassDeclaration') note(isClosed(node) ? own : others, others, node.id)
    else if (type === 'VariableDeclarator' && node.id?.type === 'Identifier' && node.init) {
      if (isOwn(node.init)) note(own, others, node.id)
      else others.add(node.id.name ?? '')
    } else if (type === 'VariableDeclarator' || type === 'AssignmentExpression')
      noteBound(node.id ?? node.left, others)
    else if (type === 'CatchClause') noteBound(node.param, others)
    else if (type === 'ForInStatement' || type === 'ForOfStatement') noteBound(node.left, assigned)
    const prefix = node.id?.name === undefined ? undefined : getPrefix(node.init)
    if (prefix !== undefined) prefixes.set(node.id?.name ?? '', prefix)
    for (const param of node.params ?? []) noteBound(param, others)
    eachChild(node, visit)
  }
  visit(program)
  const declared = new Set([...own, ...others])
  for (const name of [...others, ...assigned]) own.delete(name)
  return { own, declared, prefixes }
}

/** The constant beginning of a text that is put together; undefined if there is none. */
export const getPrefix = (node: Ast | null | undefined): string | undefined => {
  let at = node
  for (let depth = 0; at?.type === 'BinaryExpression' && depth < 64; depth += 1)
    if (at.operator === '+') at = at.left
    else return undefined
  if (at === node && at?.type !== 'TemplateLiteral') return undefined
  const text =
    at?.type === 'TemplateLiteral'
      ? (at.quasis?.[0]?.value as { cooked?: string } | undefined)?.cooked
      : at?.type === 'Literal' && typeof at.value === 'string'
        ? at.value
        : undefined
  return text === '' ? undefined : text
}

const isOwn = (node: Ast): boolean =>
  node.type === 'FunctionExpression' ||
  node.type === 'ArrowFunctionExpression' ||
  (node.type === 'ClassExpression' && isClosed(node)) ||
  (node.type === 'ObjectExpression' &&
    (node.properties ?? []).every(({ type, kind }) => type === 'Property' && kind !== 'set'))

/** Without setters, own or inherited, an assignment to a member runs no code. */
const isClosed = ({ superClass, body }: Ast): boolean =>
  !superClass && many((body as Ast | undefined)?.body).every(({ kind }) => kind !== 'set')

const note = (own: Set<string>, others: Set<string>, id: Ast | null | undefined): void => {
  const name = id?.name ?? ''
  // Two values of the same name can not be distinguished.
  if (own.has(name)) others.add(name)
  own.add(name)
}

/** Names that a pattern binds, but not the objects of members. */
const noteBound = (pattern: Ast | null | undefined, into: Set<string>): void => {
  if (!pattern) return
  if (pattern.type === 'Identifier') into.add(pattern.name ?? '')
  else if (pattern.type !== 'MemberExpression')
    eachChild(pattern, (child) => {
      noteBound(child, into)
    })
}
