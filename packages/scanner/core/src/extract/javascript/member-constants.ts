import { isHeader } from '../../rules/texts.ts'
import { NONE } from '../facts-builder.ts'
import { type Ast, constantText } from './ast.ts'
import { type Walk, getColumn, getLine } from './walk.ts'

/** Members that say what a response or a route does: `{ status: 401 }`, `auth: false`. */
export const WORDS = /^(?:status|statusCode|auth|mode|scope|matcher)$/

/** Members of an object that describes a route, which has a handler. */
export const ROUTE_WORDS = /^(?:method|path|url)$/

export const hasHandler = ({ properties = [] }: Ast): boolean =>
  properties.some((each) => each.key && /^(?:handler|options|config)$/.test(each.key.name ?? ''))

/** Members of a response or a context. */
export const SET_WORDS = /^(?:status|statusCode|type)$/

export const noteWord = (walk: Walk, node: Ast, name: string, self = NONE): void => {
  const given = (node.value ?? node.right) as Ast | undefined
  const texts = given?.type === 'ArrayExpression' ? (given.elements ?? []).map(constantText) : []
  const value =
    texts.length > 0 ? texts.filter((text) => text !== undefined).join(' ') : given?.value
  const place = { in: walk.inside, line: getLine(walk, node), column: getColumn(walk, node) }
  if (/^(?:number|string|boolean)$/.test(typeof value))
    walk.facts.setting(name, String(value).slice(0, WORD_LENGTH_MAX), place, self)
}

const WORD_LENGTH_MAX = 200

/**
 * The setter of a header that an object of headers holds: `{ headers: { Location: target } }`. Some
 * names are of headers wherever they are: `return { 'Access-Control-Allow-Origin': origin }`.
 */
export const getHeaderSetter = (
  owner: string | undefined,
  key: string | undefined,
): string | undefined =>
  key !== undefined && isHeader(key) && (HEADERS_NAME.test(owner ?? '') || HEADER_ALONE.test(key))
    ? `header:${key.toLowerCase()}`
    : undefined

const HEADER_ALONE = /^(?:access-control-allow-origin|set-cookie)$/i
const HEADERS_NAME = /(?:^|\.)(?:response|default|multiValue)?headers$/i
