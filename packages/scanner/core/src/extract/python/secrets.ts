import {
  type Credential,
  credentialByForm,
  credentialByName,
} from '../../credentials/credential-in.ts'
import { KEY_HINT, TEMPLATE_PLACE } from '../../rules/credentials.ts'
import { NONE } from '../facts-builder.ts'
import { type Tree, children, getColumn, field, getLine } from '../syntax-tree.ts'
import { type PythonWalk, constantText } from './walk.ts'

/** Records a literal that is a credential by its format, wherever it occurs. */
export const noteSecret = (walk: PythonWalk, node: Tree): void => {
  const text = constantText(node)
  if (text !== undefined) note(walk, node, credentialByForm(text))
}

/**
 * Records a literal that gets a name: a variable, an attribute, an item, an argument, a parameter.
 */
export const noteNamedSecret = (
  walk: PythonWalk,
  target: Tree | undefined,
  value: Tree | undefined,
): void => {
  const name = target && getName(target)
  if (name === undefined || !value) return
  for (const each of findLiterals(value)) {
    const text = constantText(each)
    if (text !== undefined) note(walk, each, credentialByName(text, name))
  }
}

/** `given == 'a password'`: a text that a credential is compared with is itself a credential. */
export const noteComparedSecret = (walk: PythonWalk, node: Tree): void => {
  const [left, right] = children(node)
  if (!node.children.some((each) => each?.type === '==' || each?.type === '!=')) return
  noteNamedSecret(walk, left, right)
  noteNamedSecret(walk, right, left)
}

/** The node of a literal that gets a name of a credential; NONE for any other value. */
export const literalCredential = (
  walk: PythonWalk,
  target: Tree | undefined,
  value: Tree | undefined,
): number => {
  const name = target && getName(target)
  if (name === undefined || !value || !KEY_HINT.test(name)) return NONE
  const literals = findLiterals(value).filter((each) => isFilled(constantText(each)))
  const texts = literals.flatMap((each) => constantText(each) ?? [])
  const [first] = literals
  if (first === undefined) return NONE
  // A random text was reported by its name already; this setting signs sessions with any text.
  if (SIGNING_KEY.test(name) && !texts.some((text) => credentialByName(text, name)))
    note(walk, value, { label: 'key', isCertain: true })
  return walk.facts.literal({ in: walk.inside, line: getLine(first), column: getColumn(first) })
}

/** Whether a text is there, and not the place of a template where it is put later. */
const isFilled = (text = ''): boolean => text !== '' && !TEMPLATE_PLACE.test(text)

/** The node of a literal that a function with the name of a credential returns. */
export const returnedCredential = (walk: PythonWalk, value: Tree): number => {
  const literal = KEY_HINT.test(walk.facts.lastName(walk.inside))
    ? findLiterals(value).find((each) => constantText(each))
    : undefined
  return literal === undefined
    ? NONE
    : walk.facts.literal({ in: walk.inside, line: getLine(literal), column: getColumn(literal) })
}

/** Names of Flask and Django. */
const SIGNING_KEY = /^(?:app_)?secret_key$/i

const getName = (target: Tree): string | undefined => {
  if (target.type === 'identifier') return target.text
  if (target.type === 'attribute') return field(target, 'attribute')?.text
  if (target.type === 'subscript') return constantText(field(target, 'subscript'))
  return constantText(target)
}

const note = (walk: PythonWalk, node: Tree, credential: Credential | undefined): void => {
  if (credential) walk.facts.secret(credential, walk.inside, getLine(node), getColumn(node))
}

/**
 * The literals that an expression may evaluate to: `os.environ.get('KEY', 'a default')`, `KEY or 'a
 * default'`.
 */
const findLiterals = (node: Tree): Tree[] => {
  if (node.type === 'string') return [node]
  if (/^(?:boolean_operator|conditional_expression|parenthesized_expression)$/.test(node.type))
    return children(node).filter(({ type }) => type === 'string')
  const called = field(node, 'function')
  if (called && ENCODERS.test(called.text))
    return [field(called, 'object'), ...children(field(node, 'arguments'))]
      .filter((each) => each?.type === 'string')
      .slice(0, 1) as Tree[]
  const isAsked = node.type === 'call' && ENVIRONMENT.test(field(node, 'function')?.text ?? '')
  return isAsked ? children(field(node, 'arguments')).slice(1, 2) : []
}

/** `'…'.encode()`, `bytes.fromhex('…')`. */
const ENCODERS = /(?:^|\.)(?:encode|fromhex|unhexlify|(?:urlsafe_)?b64decode|bytes)$/
const ENVIRONMENT = /(?:^|\.)(?:environ\.get|getenv)$/
