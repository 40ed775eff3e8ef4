import { PAYLOAD_PLACE, type ProofRequest } from '@daimon/scanner-api'
import { type IdForm, toFieldValue, toParameterValue } from './field-values.ts'
import { type GraphqlArgument, type GraphqlField, isRequired } from './graphql-schema.ts'
import { readLeaf } from './nested-names.ts'
import type { RequestShape } from './request-shapes.ts'
import { type Uploads, archivesFor } from './upload-shapes.ts'

type Target = {
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly ids?: IdForm
  readonly field: GraphqlField
  readonly uploads?: Uploads
}

type Json = NonNullable<ProofRequest['body']>
type Values = Readonly<Record<string, Json>>

const isText = ({ type, choice }: GraphqlArgument): boolean =>
  choice === undefined && !/\b(?:Int|Float|Boolean)\b/.test(type)
const isStructured = (argument: GraphqlArgument): boolean =>
  isText(argument) && !/\b(?:String|ID)\b/.test(argument.type)

/** Scalars of the application's own that take any JSON value. */
const IS_JSON = /json|object|map|any/i
const IS_TIME = /time/i
const TIME = '2024-01-02T03:04:05Z'

const toArgument = ({ name, type, members, choice }: GraphqlArgument, ids: IdForm): Json => {
  if (choice !== undefined) return choice
  // A list takes a single value, too.
  if (members) return Object.fromEntries(members.map((each) => [each.name, toArgument(each, ids)]))
  if (/\bID\b/.test(type)) return toParameterValue('id', ids)
  if (/\b(?:Int|Float)\b/.test(type)) return 1
  if (/\bBoolean\b/.test(type)) return true
  if (IS_JSON.test(type)) return {}
  return IS_TIME.test(type) ? TIME : toFieldValue(/\bString\b/.test(type) ? name : type)
}

const toDocument = ({ operation, name, args, selection }: GraphqlField): string => {
  const declared = args.map((arg) => `$${arg.name}: ${arg.type}`).join(', ')
  const passed = args.map((arg) => `${arg.name}: $${arg.name}`).join(', ')
  const inBraces = (text: string) => (text === '' ? '' : `(${text})`)
  return `${operation}${inBraces(declared)} { ${name}${inBraces(passed)}${selection} }`
}

/** An argument, or a member of an input object, by its path: `input.name`. */
type Leaf = { readonly path: string; readonly argument: GraphqlArgument }

const listLeaves = (args: readonly GraphqlArgument[], before = ''): Leaf[] =>
  args.flatMap((argument) =>
    argument.members
      ? listLeaves(argument.members, `${before}${argument.name}.`)
      : [{ path: before + argument.name, argument }],
  )

/** The names of all values that a field takes, with those of the members of input objects. */
export const argumentNames = ({ args }: GraphqlField): string[] =>
  listLeaves(args).map(({ path }) => path)

/** The names of values that take any text. */
export const textArguments = ({ args }: GraphqlField): string[] =>
  listLeaves(args).flatMap(({ path, argument: { type } }) =>
    /\bString\b/.test(type) ? [path] : [],
  )

/** An argument with only those members of its input object that the server demands. */
const withRequired = (argument: GraphqlArgument, wanted: string, path: string): GraphqlArgument =>
  argument.members === undefined
    ? argument
    : {
        ...argument,
        members: selectRequired(argument.members, wanted, `${path}.`),
      }

const selectRequired = (
  args: readonly GraphqlArgument[],
  wanted: string,
  before = '',
): GraphqlArgument[] =>
  args
    .filter((arg) => {
      const path = before + arg.name
      return isRequired(arg) || wanted === path || wanted.startsWith(`${path}.`)
    })
    .map((arg) => withRequired(arg, wanted, before + arg.name))

/** A field with only those arguments that the server demands. */
export const withoutOptional = (field: GraphqlField): GraphqlField => ({
  ...field,
  args: selectRequired(field.args, ''),
})

/** The names of the texts among them. */
export const requiredTexts = (field: GraphqlField): string[] =>
  textArguments(withoutOptional(field))

/** Variables with a value for each argument, then without optional ones but a wanted one. */
const variablesFor = ({ args }: GraphqlField, wanted: string, ids: IdForm): Values[] => {
  const fill = (some: readonly GraphqlArgument[]): Values =>
    Object.fromEntries(some.map((arg) => [arg.name, toArgument(arg, ids)]))
  const required = fill(selectRequired(args, wanted))
  const all = fill(args)
  return JSON.stringify(required) === JSON.stringify(all) ? [all] : [all, required]
}

/** The variables with another value at the path of a leaf. */
const withValue = (
  values: Values,
  [name = '', ...rest]: readonly string[],
  value: Json,
): Values => {
  const inner = values[name]
  const isInner = rest.length > 0 && typeof inner === 'object' && !Array.isArray(inner)
  return { ...values, [name]: isInner ? withValue(inner as Values, rest, value) : value }
}

export const argumentPosition = (argument: string, { name }: GraphqlField): string =>
  `argument ${argument} of ${name}`

/** Requests for a field with one place each, in an argument or in an archive in one. */
export const graphqlShapes = ({
  path,
  headers,
  field,
  ids = 'number',
  uploads,
}: Target): RequestShape[] =>
  listLeaves(field.args)
    .filter(({ argument }) => isText(argument))
    .flatMap((leaf) => {
      const position = argumentPosition(leaf.path, field)
      const values = [
        { value: PAYLOAD_PLACE, position },
        ...archivesFor(readLeaf(leaf.path), uploads).map((value) => ({
          value,
          position: `archive ${position}`,
        })),
      ]
      return values.flatMap((each) =>
        variablesFor(field, leaf.path, ids).map((all) => ({
          request: {
            method: 'POST' as const,
            path,
            ...(headers && { headers }),
            body: {
              query: toDocument(field),
              variables: withValue(all, leaf.path.split('.'), each.value),
            },
            body_type: 'json' as const,
          },
          position: each.position,
        })),
      )
    })

/** Requests whose payload (JSON) is a complete argument, or a member of an input object. */
export const graphqlWholeShapes = ({
  path,
  headers,
  field,
  ids = 'number',
}: Target): RequestShape[] =>
  listLeaves(field.args)
    .filter(({ argument }) => isStructured(argument))
    .flatMap((leaf) =>
      variablesFor(field, leaf.path, ids).map((all) => {
        const variables = withValue(all, leaf.path.split('.'), PAYLOAD_PLACE)
        const body = JSON.stringify({ query: toDocument(field), variables })
        return {
          request: {
            method: 'POST' as const,
            path,
            headers: { ...headers, 'content-type': 'application/json' },
            body: body.replace(JSON.stringify(PAYLOAD_PLACE), () => PAYLOAD_PLACE),
            body_type: 'text' as const,
          },
          position: argumentPosition(leaf.path, field),
        }
      }),
    )

/** A request for a field with harmless arguments, apart from those that are given by their path. */
export const graphqlRequest = (
  { path, headers, field, ids = 'number' }: Target,
  given: Values = {},
): ProofRequest => {
  const [all = {}] = variablesFor(field, '', ids)
  const variables = Object.entries(given).reduce(
    (values, [name, value]) => withValue(values, name.split('.'), value),
    all,
  )
  return {
    method: 'POST',
    path,
    ...(headers && { headers }),
    body: { query: toDocument(field), variables },
    body_type: 'json',
  }
}
