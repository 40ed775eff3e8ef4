import type { CallFact } from '../facts.ts'
import { type Ast, constantText, isFunction, many, memberName, one, speakableName } from './ast.ts'
import { namesIn, valueOf } from './condition-target.ts'
import { statementText } from './statement-text.ts'
import type { Walk } from './walk.ts'

const LITERAL_LENGTH_MAX = 200
/** How many arguments are searched for constants, and how many of them for texts. */
const ARGUMENTS_MAX = 5
const TEXTS_MAX = 3
const PROPERTIES_MAX = 32
const DEPTH_MAX = 3

/**
 * Records the constants that rules read: a route's path, an option, a method. A name of a constant
 * counts as its value.
 */
export const noteConstants = (walk: Walk, call: CallFact, given: Ast, at: number): void => {
  if (at >= ARGUMENTS_MAX) return
  const argument = resolveConstant(walk, given)
  if (argument.type === 'ObjectExpression') {
    noteShell(call, argument, at)
    noteKeys(walk, call, argument, at)
    return
  }
  const literal = constantText(argument)
  if (literal !== undefined && literal.length <= LITERAL_LENGTH_MAX) {
    if (at < TEXTS_MAX) (call.literals ??= {})[at] = literal
    return
  }
  const statement = at === 0 ? statementText(walk, argument) : undefined
  if (statement !== undefined) (call.options ??= {})['0.sql'] = statement
  if (literal !== undefined) return
  const word = constantWord(argument)
  if (word === undefined) return
  const key = argument.type === 'ArrayExpression' ? `${at}.[]` : `${at}`
  ;(call.options ??= {})[key] = word
}

/** The value that a name of a constant has, if it is written as a constant. */
const resolveConstant = (walk: Walk, given: Ast): Ast => {
  const node = given.type === 'TSAsExpression' ? (given.expression as Ast) : given
  if (node.type !== 'Identifier') return node
  const value = valueOf(walk, node)
  return value && /^(?:ObjectExpression|Literal|TemplateLiteral)$/.test(value.type) ? value : node
}

/**
 * Keys of an object literal, and which of them are constants. `...` says that there may be other
 * keys, and `cookie....` that `cookie` may have other keys.
 */
const noteKeys = (walk: Walk, call: CallFact, argument: Ast, at: number): void => {
  const keys: string[] = []
  const options = (call.options ??= {})
  const visit = (object: Ast, prefix: string, depth: number) => {
    for (const property of (object.properties ?? []).slice(0, PROPERTIES_MAX)) {
      if (property.type === 'SpreadElement') {
        const spread = resolveConstant(walk, property.argument as Ast)
        if (spread.type === 'ObjectExpression' && depth < DEPTH_MAX)
          visit(spread, prefix, depth + 1)
        else keys.push(`${prefix}...`)
        continue
      }
      const key = property.key && memberName(property, property.key)
      if (key === undefined || key.length > 64) continue
      const name = `${prefix}${key}`
      const value = resolveConstant(walk, property.value as Ast)
      const word = constantWord(value)
      if (word !== undefined) options[`${at}.${name}`] = word
      if (speakableName(key) === undefined) continue
      keys.push(name)
      if (value.type === 'ObjectExpression' && depth < DEPTH_MAX)
        visit(value, `${name}.`, depth + 1)
      else if (word === undefined) keys.push(`${name}....`)
    }
  }
  visit(argument, '', 0)
  if (Object.keys(options).length === 0) delete call.options
  if (keys.length > 0) (call.keys ??= {})[at] = keys.join(',')
}

/** A constant as a word: texts of a list joined, `=>` for a function that accepts its argument. */
const constantWord = (value: Ast): string | undefined => {
  if (value.type === 'ArrayExpression') {
    const texts = (value.elements ?? []).map((element) => constantText(element))
    return texts.length > 0 && texts.length <= 16 && texts.every((text) => text !== undefined)
      ? texts.join(',').slice(0, LITERAL_LENGTH_MAX)
      : undefined
  }
  const text = constantText(value)
  if (text !== undefined) return text.length <= LITERAL_LENGTH_MAX ? text : undefined
  if (isFunction(value)) return acceptsAll(value) ? '=>' : undefined
  if (value.type !== 'Literal') return undefined
  const { value: given } = value
  if (given === null) return 'null'
  return typeof given === 'boolean' || typeof given === 'number' ? String(given) : undefined
}

/**
 * Whether a function returns its first argument, or hands it or `true` to a callback, whatever the
 * argument is: `(origin) => origin`, `(origin, done) => done(null, true)`.
 */
const acceptsAll = (node: Ast): boolean => {
  const [first, second] = (node.params ?? []).map(({ name }) => name)
  if (first === undefined) return false
  const body = one(node.body)
  const statements = body?.type === 'BlockStatement' ? many(body.body) : []
  const [only] = statements
  const result =
    body?.type !== 'BlockStatement'
      ? body
      : statements.length !== 1
        ? undefined
        : only?.type === 'ReturnStatement'
          ? only.argument
          : (only?.expression as Ast | undefined)
  if (!result) return false
  const isAccepted = (value: Ast | undefined): boolean =>
    value?.type === 'LogicalExpression'
      ? isAccepted(value.left)
      : value?.name === first ||
        (value?.type === 'Literal' && value.value === true) ||
        readsOrigin(value, first)
  const isCallback =
    second !== undefined && result.type === 'CallExpression' && result.callee?.name === second
  return isCallback
    ? isAccepted(result.arguments?.[1])
    : result.name === first || isOr(result, first) || readsOrigin(result, first)
}

/** `ctx.get('Origin')`, `ctx.request.headers.origin`. */
const readsOrigin = (value: Ast | undefined, first: string): boolean => {
  const isCall = value?.type === 'CallExpression'
  const read = isCall ? value.callee : value
  if (read?.type !== 'MemberExpression' || namesIn(read)?.[0] !== first) return false
  const name = isCall ? constantText(value.arguments?.[0]) : memberName(read, read.property)
  return /^origin$/i.test(name ?? '')
}

const isOr = (node: Ast, name: string): boolean =>
  node.type === 'LogicalExpression' && node.operator !== '&&' && node.left?.name === name

/**
 * Whether a shell starts the program decides what its arguments may do; anything but a literal
 * false counts as true.
 */
const noteShell = (call: CallFact, argument: Ast, at: number): void => {
  const shell = (argument.properties ?? []).find(
    (property) => property.key && memberName(property, property.key) === 'shell',
  )?.value as Ast | undefined
  if (shell && !(shell.type === 'Literal' && shell.value === false))
    (call.options ??= {})[`${at}.shell`] = 'yes'
}
