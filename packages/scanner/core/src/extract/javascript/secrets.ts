import {
  type Credential,
  credentialByForm,
  credentialByName,
} from '../../credentials/credential-in.ts'
import { KEY_HINT } from '../../rules/credentials.ts'
import { NONE } from '../facts-builder.ts'
import { type Ast, constantText, memberName, one } from './ast.ts'
import { type Walk, getColumn, getLine } from './walk.ts'

/** Records a literal that is a credential by its format, wherever it occurs. */
export const noteSecret = (walk: Walk, node: Ast): void => {
  const text = constantText(node)
  if (text !== undefined) note(walk, node, credentialByForm(text))
}

/**
 * Records a literal that gets a name: as the assigned value, or as a fallback (`process.env.KEY ||
 * '…'`).
 */
export const noteNamedSecret = (
  walk: Walk,
  name: string | undefined,
  value: Ast | null | undefined,
): void => {
  if (name === undefined || !value) return
  for (const each of findLiterals(value)) {
    const text = constantText(each)
    if (text !== undefined) note(walk, each, credentialByName(text, name))
  }
}

/** `given === 'a password'`: a text that a credential is compared with is itself a credential. */
export const noteComparedSecret = (walk: Walk, { operator = '', left, right }: Ast): void => {
  if (!/^[!=]==?$/.test(operator)) return
  noteNamedSecret(walk, lastName(left), right)
  noteNamedSecret(walk, lastName(right), left)
}

/** `this.config.apiKey` → apiKey. */
export const lastName = (node: Ast | undefined): string | undefined =>
  node?.type === 'Identifier'
    ? node.name
    : node?.type === 'MemberExpression'
      ? memberName(node, node.property)
      : undefined

/** The node of a literal that gets a name of a credential; NONE for any other value. */
export const literalCredential = (
  walk: Walk,
  name: string | undefined,
  value: Ast | null | undefined,
): number => {
  if (name === undefined || !value || !KEY_HINT.test(name)) return NONE
  const literal = findLiterals(value).find((each) => (constantText(each) ?? '') !== '')
  return literal === undefined
    ? NONE
    : walk.facts.literal({
        in: walk.inside,
        line: getLine(walk, literal),
        column: getColumn(walk, literal),
      })
}

/** The node of a literal that a function with the name of a credential returns. */
export const returnedCredential = (walk: Walk, value: Ast | null | undefined): number => {
  return literalCredential(walk, walk.facts.lastName(walk.inside), value)
}

const note = (walk: Walk, node: Ast, credential: Credential | undefined): void => {
  if (credential)
    walk.facts.secret(credential, walk.inside, getLine(walk, node), getColumn(walk, node))
}

const PARTS_MAX = 8

/** The literals that an expression may evaluate to. */
const findLiterals = (node: Ast): Ast[] => {
  const found: Ast[] = []
  const queue: (Ast | null | undefined)[] = [node]
  for (const at of queue.values()) {
    if (!at || queue.length > PARTS_MAX) continue
    if (at.type === 'LogicalExpression') queue.push(at.left, at.right)
    else if (at.type === 'ConditionalExpression') queue.push(one(at.consequent), at.alternate)
    else if (WRAPPERS.has(at.type)) queue.push(at.expression as Ast)
    else if (at.type === 'ArrayExpression') queue.push(...(at.elements ?? []))
    // `Buffer.from('…')`, `new TextEncoder().encode('…')`
    else if (at.type === 'CallExpression' && ENCODERS.test(lastName(at.callee) ?? ''))
      queue.push(at.arguments?.[0])
    else found.push(at)
  }
  return found
}

const ENCODERS = /^(?:from|encode|createSecretKey)$/

const WRAPPERS: ReadonlySet<string> = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'ParenthesizedExpression',
])
