/** An argument of a field, or a member of an input object. */
export type GraphqlArgument = {
  readonly name: string
  readonly type: string
  /** The members that its input object takes. */
  readonly members?: readonly GraphqlArgument[]
  /** A value of its enumeration. */
  readonly choice?: string
}

/** A field of the root types of a GraphQL schema. */
export type GraphqlField = {
  readonly operation: 'query' | 'mutation'
  readonly name: string
  readonly args: readonly GraphqlArgument[]
  /** What to select of its value, in braces; empty if the value has no fields. */
  readonly selection: string
}

/**
 * What may follow the name of a type: interfaces and directives. The types of TypeScript, which
 * have the same names, have an `=` or end an import; its enumerations have one in the body.
 */
const HEAD = String.raw`\s{1,20}(\w{1,60})(?:\s{1,20}implements\s[\w\s&]{1,200})?(?:\s{0,20}@\w{1,60}(?:\([^()]{0,200}\))?){0,9}\s{0,20}\{`
const TYPE = new RegExp(String.raw`\btype${HEAD}([^{}]*)\}`, 'g')
const INTERFACE = new RegExp(String.raw`\binterface${HEAD}([^{}]*)\}`, 'g')
const INPUT = new RegExp(String.raw`\binput${HEAD}([^{}]*)\}`, 'g')
const ENUM = new RegExp(String.raw`\benum${HEAD}([^{}=]*)\}`, 'g')
const FIELD = /\b(\w{1,60})\s{0,20}(?:\(([^()]{0,4000})\))?\s{0,20}:\s{0,20}\[?\s{0,20}(\w{1,60})/g
const ARGUMENT = /\b(\w{1,60})\s{0,20}:\s{0,20}([[\]!\w]{1,80})/g
const SCALAR = /\bscalar\s{1,20}(\w{1,60})/g
const WORD = /\w{1,60}/
/** Descriptions and comments, whose words look like fields. */
const NOTES = /"""[\s\S]*?"""|^[ \t]*#.*$/gm
/** What surrounds a literal, and what says that one is of a schema: a tag or a root type. */
const QUOTE = /(?<!\\)`/
const IS_TAG = /(?:\b(?:gql|graphql)|\/\*\s{0,9}GraphQL\s{0,9}\*\/)\s{0,20}\(?\s{0,20}$/i
const IS_SCHEMA = /\btype\s{1,20}(?:Query|Mutation|Subscription)\s{0,20}[{@]/
const TAG_CHARS = 60
const BUILT_IN = ['String', 'Int', 'Float', 'Boolean', 'ID']
const FIELDS_MAX = 80
const DEPTH_MAX = 3
const INPUT_DEPTH_MAX = 2
/** Members of one type; a schema may name a type in itself, which multiplies them. */
const MEMBERS_MAX = 100
const SELECTED_MAX = 200
/** Arguments of one field, or members of one input object, and all values of one field. */
const ARGUMENTS_MAX = 32
const LEAVES_MAX = 32

/** A field of a type, as far as it can be selected. */
type Member = { readonly name: string; readonly type: string; readonly needsArguments: boolean }
type Root = { readonly root: string; readonly body: string }

type Schema = {
  readonly roots: readonly Root[]
  /** Names of types that have no fields. */
  readonly scalars: ReadonlySet<string>
  readonly types: ReadonlyMap<string, readonly Member[]>
  readonly inputs: ReadonlyMap<string, readonly GraphqlArgument[]>
  /** The first value of each enumeration. */
  readonly enums: ReadonlyMap<string, string>
}

/** The root fields of the schemas in source texts. */
export const fieldsInSources = (sources: Iterable<string>): GraphqlField[] => {
  const schema = readSchema([...sources].map((source) => source.replaceAll(NOTES, '')))
  const fields: GraphqlField[] = []
  for (const { root, body } of schema.roots)
    for (const [, name = '', list = '', type = ''] of body.matchAll(FIELD)) {
      if (fields.length === FIELDS_MAX) return fields
      fields.push({
        operation: root === 'Query' ? 'query' : 'mutation',
        name,
        args: complete(schema, argumentsIn(list), { left: LEAVES_MAX }),
        selection: select(schema, type, { left: SELECTED_MAX }),
      })
    }
  return fields
}

const readSchema = (sources: readonly string[]): Schema => {
  const roots: Root[] = []
  const types = new Map<string, Member[]>()
  const inputs = new Map<string, readonly GraphqlArgument[]>()
  const enums = new Map<string, string>()
  const scalars = new Set(BUILT_IN)
  for (const source of sources) {
    for (const [, name = '', body = ''] of source.matchAll(ENUM))
      enums.set(name, WORD.exec(body)?.[0] ?? '')
    for (const [, name = ''] of source.matchAll(SCALAR)) scalars.add(name)
    for (const [, name = '', body = ''] of source.matchAll(INPUT))
      inputs.set(name, argumentsIn(body))
    for (const [, name = '', body = ''] of source.matchAll(TYPE)) {
      if (name === 'Query' || name === 'Mutation') roots.push({ root: name, body })
      addMembers(types, name, body)
    }
  }
  const interfaces = new Map<string, Member[]>()
  for (const text of sources.flatMap(schemasIn))
    for (const [, name = '', body = ''] of text.matchAll(INTERFACE))
      addMembers(interfaces, name, body)
  for (const name of enums.keys()) scalars.add(name)
  return { roots, scalars, types: new Map([...interfaces, ...types]), inputs, enums }
}

/** The texts of a source that are certainly of a schema, where an interface isn't TypeScript's. */
const schemasIn = (source: string): string[] => {
  const texts = source.split(QUOTE)
  return texts.filter(
    (text, at) => IS_SCHEMA.test(text) || IS_TAG.test((texts[at - 1] ?? '').slice(-TAG_CHARS)),
  )
}

const addMembers = (types: Map<string, Member[]>, type: string, body: string): void => {
  const members = types.get(type) ?? []
  types.set(type, members)
  for (const [, name = '', list = '', of = ''] of body.matchAll(FIELD)) {
    if (members.length === MEMBERS_MAX) return
    members.push({ name, type: of, needsArguments: list.includes('!') })
  }
}

/** How many more values a field may have. */
type Budget = { left: number }

/**
 * What to select of a type: all that needs no arguments, because the code behind any field may be
 * the one in question. What has no fields itself comes first.
 */
const select = (schema: Schema, type: string, budget: Budget, depth = DEPTH_MAX): string => {
  const { scalars, types } = schema
  if (scalars.has(type)) return ''
  const members = (types.get(type) ?? [])
    .filter(({ needsArguments }) => !needsArguments)
    .toSorted((one, other) => Number(scalars.has(other.type)) - Number(scalars.has(one.type)))
  const selected = ['__typename']
  for (const member of members) {
    const isPlain = scalars.has(member.type)
    if (budget.left <= 0) break
    if (!isPlain && (depth <= 1 || !types.has(member.type))) continue
    budget.left -= 1
    selected.push(
      isPlain ? member.name : `${member.name}${select(schema, member.type, budget, depth - 1)}`,
    )
  }
  return ` { ${selected.join(' ')} }`
}

/**
 * Arguments with the members of their input objects. No type is completed inside itself; an
 * optional one that isn't completed is left out, and what is required comes first.
 */
const complete = (
  schema: Schema,
  args: readonly GraphqlArgument[],
  budget: Budget,
  within: readonly string[] = [],
): GraphqlArgument[] =>
  args
    .toSorted((one, other) => Number(isRequired(other)) - Number(isRequired(one)))
    .flatMap((argument): GraphqlArgument[] => {
      const type = WORD.exec(argument.type)?.[0] ?? ''
      const choice = schema.enums.get(type)
      const members = choice === undefined ? schema.inputs.get(type) : undefined
      const isComplete = within.length < INPUT_DEPTH_MAX && !within.includes(type)
      if (budget.left <= 0) return []
      if (members !== undefined && isComplete)
        return [{ ...argument, members: complete(schema, members, budget, [...within, type]) }]
      if (members !== undefined && !isRequired(argument)) return []
      budget.left -= 1
      return [{ ...argument, ...(choice !== undefined && { choice }) }]
    })

/** Whether the server demands an argument. */
export const isRequired = ({ type }: GraphqlArgument): boolean => type.endsWith('!')

const argumentsIn = (list: string): GraphqlArgument[] => {
  const found: GraphqlArgument[] = []
  for (const [, name = '', type = ''] of list.matchAll(ARGUMENT)) {
    if (found.length === ARGUMENTS_MAX) break
    found.push({ name, type })
  }
  return found
}
