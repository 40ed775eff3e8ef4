import { PAYLOAD_PLACE, type ProofRequest } from '@daimon/scanner-api'
import { type IdForm, toFieldValue, toParameterValue } from './field-values.ts'
import type { RequestShape } from './request-shapes.ts'
import { type Uploads, archivesFor } from './upload-shapes.ts'

type Argument = { readonly name: string; readonly type: string }

/** A field of the root types of a GraphQL schema. */
export type GraphqlField = {
  readonly operation: 'query' | 'mutation'
  readonly name: string
  readonly args: readonly Argument[]
  /** What to select of its value, in braces; empty if the value has no fields. */
  readonly selection: string
}

const ROOT = /\btype\s+(Query|Mutation)\b[^{]*\{([^}]*)\}/g
const EXTENDED = /\bextend\s+type\s+(Query|Mutation)\b[^{]*\{([^}]*)\}/g
const FIELD = /(\w+)\s*(?:\(([^()]*)\))?\s*:\s*\[?\s*(\w+)/g
const TYPE = /\btype\s+(\w+)\b[^{]*\{([^}]*)\}/g
const ENUM = /\benum\s+(\w+)/g
const ARGUMENT = /(\w+)\s*:\s*([[\]!\w]+)/g
const SCALAR = /\bscalar\s+(\w+)/g
const BUILT_IN = ['String', 'Int', 'Float', 'Boolean', 'ID']
const FIELDS_MAX = 80

/** A field of a type, as far as it can be selected. */
type Member = { readonly name: string; readonly type: string; readonly needsArguments: boolean }

const DEPTH_MAX = 3

/** The root fields of the schemas in a source text. */
export const fieldsInSource = (source: string): GraphqlField[] => {
  const scalars = new Set([
    ...BUILT_IN,
    ...[...source.matchAll(SCALAR), ...source.matchAll(ENUM)].map(([, name = '']) => name),
  ])
  const types = new Map(
    [...source.matchAll(TYPE)].map(([, name = '', body = '']) => [name, membersIn(body)] as const),
  )
  // All that needs no arguments, because the code behind any field may be the one in question.
  const select = (type: string, depth = DEPTH_MAX): string => {
    if (scalars.has(type)) return ''
    const selected = (types.get(type) ?? []).flatMap((member) => {
      if (member.needsArguments) return []
      if (scalars.has(member.type)) return [member.name]
      return depth <= 1 || !types.has(member.type)
        ? []
        : [`${member.name}${select(member.type, depth - 1)}`]
    })
    return ` { ${['__typename', ...selected].join(' ')} }`
  }
  return [...source.matchAll(ROOT), ...source.matchAll(EXTENDED)]
    .flatMap(([, root, body = '']) =>
      [...body.matchAll(FIELD)].map(([, name = '', list = '', type = '']): GraphqlField => ({
        operation: root === 'Query' ? 'query' : 'mutation',
        name,
        args: [...list.matchAll(ARGUMENT)].map(([, arg = '', argType = '']) => ({
          name: arg,
          type: argType,
        })),
        selection: select(type),
      })),
    )
    .slice(0, FIELDS_MAX)
}

const membersIn = (body: string): Member[] =>
  [...body.matchAll(FIELD)].map(([, name = '', list = '', type = '']) => ({
    name,
    type,
    needsArguments: list.includes('!'),
  }))

type Target = {
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly ids?: IdForm
  readonly field: GraphqlField
  readonly uploads?: Uploads
}

const isText = ({ type }: Argument): boolean => !/\b(?:Int|Float|Boolean)\b/.test(type)
const isStructured = ({ type }: Argument): boolean =>
  !/\b(?:String|ID|Int|Float|Boolean)\b/.test(type)

const toArgument = ({ name, type }: Argument, ids: IdForm): NonNullable<ProofRequest['body']> => {
  if (/\bID\b/.test(type)) return toParameterValue('id', ids)
  if (/\b(?:Int|Float)\b/.test(type)) return 1
  if (/\bBoolean\b/.test(type)) return true
  return /\bString\b/.test(type) ? toFieldValue(name) : {}
}

const toDocument = ({ operation, name, args, selection }: GraphqlField): string => {
  const declared = args.map((arg) => `$${arg.name}: ${arg.type}`).join(', ')
  const passed = args.map((arg) => `${arg.name}: $${arg.name}`).join(', ')
  const inBraces = (text: string) => (text === '' ? '' : `(${text})`)
  return `${operation}${inBraces(declared)} { ${name}${inBraces(passed)}${selection} }`
}

const isRequired = ({ type }: Argument): boolean => type.endsWith('!')

/** Variables with a value for each other argument, then without optional ones. */
const variablesFor = (
  { args }: GraphqlField,
  target: Argument | undefined,
  ids: IdForm,
): Readonly<Record<string, NonNullable<ProofRequest['body']>>>[] => {
  const fill = (wanted: readonly Argument[]) =>
    Object.fromEntries(
      wanted.filter((arg) => arg !== target).map((arg) => [arg.name, toArgument(arg, ids)]),
    )
  return args.every(isRequired) ? [fill(args)] : [fill(args), fill(args.filter(isRequired))]
}

export const argumentPosition = (argument: string, { name }: GraphqlField): string =>
  `argument ${argument} of ${name}`

/** Whether an argument takes any text. */
export const isTextArgument = ({ type }: Argument): boolean => /\bString\b/.test(type)

/** Requests for a field with one place each, in an argument or in an archive in one. */
export const graphqlShapes = ({
  path,
  headers,
  field,
  ids = 'number',
  uploads,
}: Target): RequestShape[] =>
  field.args.filter(isText).flatMap((arg) => {
    const position = argumentPosition(arg.name, field)
    const values = [
      { value: PAYLOAD_PLACE, position },
      ...archivesFor(arg.name, uploads).map((value) => ({
        value,
        position: `archive ${position}`,
      })),
    ]
    return values.flatMap((each) =>
      variablesFor(field, arg, ids).map((others) => ({
        request: {
          method: 'POST' as const,
          path,
          ...(headers && { headers }),
          body: { query: toDocument(field), variables: { ...others, [arg.name]: each.value } },
          body_type: 'json' as const,
        },
        position: each.position,
      })),
    )
  })

/** Requests whose payload (JSON) is a complete argument. */
export const graphqlWholeShapes = ({
  path,
  headers,
  field,
  ids = 'number',
}: Target): RequestShape[] =>
  field.args.filter(isStructured).flatMap((arg) =>
    variablesFor(field, arg, ids).map((others) => {
      const members = Object.entries(others).map(
        ([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)},`,
      )
      const variables = `{${members.join('')}${JSON.stringify(arg.name)}:${PAYLOAD_PLACE}}`
      return {
        request: {
          method: 'POST' as const,
          path,
          headers: { ...headers, 'content-type': 'application/json' },
          body: `{"query":${JSON.stringify(toDocument(field))},"variables":${variables}}`,
          body_type: 'text' as const,
        },
        position: argumentPosition(arg.name, field),
      }
    }),
  )

/** A request for a field with harmless arguments, apart from those that are given. */
export const graphqlRequest = (
  { path, headers, field, ids = 'number' }: Target,
  given: Readonly<Record<string, string>> = {},
): ProofRequest => ({
  method: 'POST',
  path,
  ...(headers && { headers }),
  body: {
    query: toDocument(field),
    variables: { ...variablesFor(field, undefined, ids)[0], ...given },
  },
  body_type: 'json',
})
