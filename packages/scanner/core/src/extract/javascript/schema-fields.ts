import {
  CHECKING_METHODS,
  FIELD_FUNCTIONS,
  type FieldKind,
  OTHER_PARSERS,
  SCHEMA_ROOTS,
  kindOfField,
} from '../../rules/validators.ts'
import { guardOfPattern } from '../../rules/guards.ts'
import { listMembers } from '../object-members.ts'
import { NONE } from '../facts-builder.ts'
import type { CallFact } from '../facts.ts'
import { type Ast, constantText, memberName } from './ast.ts'
import { lastName } from './secrets.ts'
import { expression } from './visit.ts'
import { type Walk, getColumn, getLine } from './walk.ts'

const DEPTH_MAX = 16

/** Records what an object literal says about checked values: fields, or the schema of a route. */
export const noteSchema = (
  walk: Walk,
  node: Ast,
  { name, object }: { readonly name: string | undefined; readonly object: number },
): void => {
  noteFields(walk, node, name)
  noteCheckedHandler(walk, node, object)
}

/** Fields that an object literal declares: `{ host: z.enum(['a']) }`, JSON Schema. */
const noteFields = (walk: Walk, node: Ast, name: string | undefined): void => {
  const isJsonSchema = name?.endsWith('properties') === true
  for (const { key, value } of node.properties ?? []) {
    const field = key && (key.name ?? constantText(key))
    if (field === undefined || !value) continue
    const kind = kindInChain(value as Ast) ?? (isJsonSchema ? kindInJson(value as Ast) : undefined)
    if (kind !== undefined) walk.facts.field(walk.schema, field, kind)
  }
}

/** `@IsInt() count: number` of class-validator. */
export const noteDecoratedField = (walk: Walk, member: Ast, schema: string): void => {
  const name = memberName(member, member.key)
  const names = (member.decorators ?? []).map((each) => readChain(each.expression as Ast)[1])
  if (name !== undefined && names.length > 0 && kindOfField(names) !== 'open')
    walk.facts.field(schema, name, kindOfField(names))
}

/** `@Matches(/…/) handle: string` of class-validator, as a call of a setter of the class. */
export const noteFieldPatterns = (walk: Walk, member: Ast, inside: number): void => {
  for (const { expression: call } of member.decorators ?? []) {
    const { callee, arguments: [pattern] = [] } = (call ?? {}) as Ast
    if (callee?.name !== 'Matches' || !pattern) continue
    const at = { in: inside, line: getLine(walk, pattern), column: getColumn(walk, pattern) }
    walk.facts.setter('field-pattern', NONE, expression(walk, pattern), at)
  }
}

/** `body('count').isInt()` */
export const noteFieldChain = (walk: Walk, node: Ast): void => {
  const [names, root, first] = readChain(node)
  const field = constantText(first)
  if (field !== undefined && names.length > 0 && FIELD_FUNCTIONS.has(root))
    walk.facts.field('', field, kindOfField(names))
}

const kindInChain = (value: Ast): FieldKind | undefined => {
  const [names, root, , pattern] = readChain(value)
  if (!SCHEMA_ROOTS.has(root)) return undefined
  const kind = kindOfField(names)
  const guard =
    kind === 'text' && pattern !== undefined ? guardOfPattern(pattern, false) : undefined
  return guard ?? kind
}

/** Walks a value that gets a name, which is that of the schema if it is one. */
export const withSchema = <T>(walk: Walk, name: string, value: Ast, walkValue: () => T): T => {
  const around = walk.schema
  if (SCHEMA_ROOTS.has(readChain(value)[1])) walk.schema = name
  const result = walkValue()
  walk.schema = around
  return result
}

/** The names in a chain, its root, the first argument of the root, and a pattern in it. */
const readChain = (
  given: Ast,
): readonly [readonly string[], string, Ast | undefined, string | undefined] => {
  const names: string[] = []
  let at: Ast | undefined = given
  let first: Ast | undefined
  let pattern: string | undefined
  for (let depth = 0; at && depth < DEPTH_MAX; depth += 1) {
    if (at.type === 'CallExpression') {
      first = at.arguments?.[0]
      pattern ??= first?.regex?.pattern
      at = at.callee
    } else if (at.type === 'MemberExpression') {
      names.push(memberName(at, at.property) ?? '')
      at = at.object
    } else break
  }
  return [names, at?.type === 'Identifier' ? (at.name ?? '') : '', first, pattern]
}

const kindInJson = (value: Ast): FieldKind | undefined => {
  if (value.type !== 'ObjectExpression') return undefined
  const held = new Map(
    (value.properties ?? []).map((each) => [
      each.key?.name ?? constantText(each.key),
      each.value as Ast,
    ]),
  )
  if (held.has('enum') || held.has('const')) return 'listed'
  const pattern = constantText(held.get('pattern'))
  const guard = pattern === undefined ? undefined : guardOfPattern(pattern, false)
  const words = ['format', 'type'].flatMap((key) => constantText(held.get(key)) ?? [])
  return guard ?? (words.length === 0 ? undefined : kindOfField(words))
}

/** The schemas that middleware of a route checks: `zValidator('query', Search)`. */
export const listValidators = (given: readonly Ast[]): ReadonlyMap<string, string> | undefined => {
  const found = given.flatMap((each): [string, string][] => {
    const [part, schema] = each.type === 'CallExpression' ? (each.arguments ?? []) : []
    const target = constantText(part)
    return target !== undefined && schema && /validator$/i.test(each.callee?.name ?? '')
      ? [[target, schema.name ?? '']]
      : []
  })
  return found.length > 0 ? new Map(found) : undefined
}

/** Marks what a schema checked: its result, or the request of a route with a schema. */
export const noteChecked = (walk: Walk, call: CallFact, node: Ast): void => {
  const receiver =
    node.callee?.type === 'MemberExpression' ? lastName(node.callee.object) : undefined
  if (CHECKING_METHODS.has(call.name) && call.self >= 0 && !OTHER_PARSERS.test(receiver ?? ''))
    walk.facts.validate(call.result, receiver ?? '')
  if (call.name === 'valid' && receiver === 'req')
    walk.facts.validate(call.result, walk.validators.get(call.literals?.[0] ?? '') ?? '')
  const schema = (node.arguments ?? []).length > 1 ? findSchema(walk, node) : undefined
  if (schema !== undefined) walk.facts.validate(call.result, schema)
  const hasSchema = Object.values(call.keys ?? {}).some((keys) =>
    /(?:^|,)schema(?:[.,]|$)/.test(keys),
  )
  if (!hasSchema) return
  const { functions } = walk.facts.facts
  for (const argument of call.args) {
    const [request = NONE] = functions.find((each) => each.node === argument)?.params ?? []
    walk.facts.validate(request, '')
  }
}

/** The schema that a helper gets with a value: `parse(NewOrder, request.body)`. */
const findSchema = (walk: Walk, { arguments: given = [] }: Ast): string | undefined =>
  given.slice(0, HELPER_ARGUMENTS_MAX).find((argument) => {
    const value =
      argument.type === 'Identifier' ? walk.scope.valueOf(argument.name ?? '') : undefined
    return value !== undefined && SCHEMA_ROOTS.has(readChain(value)[1])
  })?.name

const HELPER_ARGUMENTS_MAX = 3

/** `{ handler, schema }` of Fastify and `{ handler, options: { validate } }` of Hapi. */
const noteCheckedHandler = (walk: Walk, node: Ast, object: number): void => {
  const hasSchema = (at: Ast, depth: number): boolean =>
    (at.properties ?? []).some(({ key, value }) => {
      const name = key?.name ?? constantText(key)
      if (name === 'schema' || name === 'validate') return true
      return (
        depth > 0 &&
        (name === 'options' || name === 'config') &&
        (value as Ast | undefined)?.type === 'ObjectExpression' &&
        hasSchema(value as Ast, depth - 1)
      )
    })
  if (!hasSchema(node, 1)) return
  const { functions } = walk.facts.facts
  const handler = listMembers(walk.facts.facts, object).find(({ name }) => name === 'handler')
  const [request = NONE] = functions.find((each) => each.node === handler?.node)?.params ?? []
  walk.facts.validate(request, '')
}
