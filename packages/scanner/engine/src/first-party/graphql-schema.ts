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
 * have the same names, have an `=` or end an import.
 */
const HEAD = String.raw`\s+(\w+)(?:\s+implements\s[\w\s&]{1,200})?(?:\s*@\w+(?:\([^()]{0,200}\))?)*\s*\{([^{}]*)\}`
const TYPE = new RegExp(String.raw`\b(?:extend\s+)?(?:type|interface)${HEAD}`, 'g')
const INPUT = new RegExp(String.raw`\binput${HEAD}`, 'g')
const ENUM = new RegExp(String.raw`\benum${HEAD}`, 'g')
const FIELD = /(\w+)\s*(?:\(([^()]*)\))?\s*:\s*\[?\s*(\w+)/g
const ARGUMENT = /(\w+)\s*:\s*([[\]!\w]+)/g
const SCALAR = /\bscalar\s+(\w+)/g
const WORD = /\w+/
/** Descriptions and comments, whose words look like fields. */
const NOTES = /"""[\s\S]*?"""|^[ \t]*#.*$/gm
const BUILT_IN = ['String', 'Int', 'Float', 'Boolean', 'ID']
const FIELDS_MAX = 80
const DEPTH_MAX = 3
const INPUT_DEPTH_MAX = 2

/** A field of a type, as far as it can be selected. */
type Member = { readonly name: string; readonly type: string; readonly needsArguments: boolean }

/** The root fields of the schemas in a source text. */
export const fieldsInSource = (text: string): GraphqlField[] => {
  const source = text.replaceAll(NOTES, '')
  const enums = new Map(
    [...source.matchAll(ENUM)].map(([, name = '', body = '']) => [
      name,
      WORD.exec(body)?.[0] ?? '',
    ]),
  )
  const scalars = new Set([
    ...BUILT_IN,
    ...enums.keys(),
    ...[...source.matchAll(SCALAR)].map(([, name = '']) => name),
  ])
  const types = new Map<string, Member[]>()
  const roots: { readonly root: string; readonly body: string }[] = []
  for (const [, name = '', body = ''] of source.matchAll(TYPE)) {
    if (name === 'Query' || name === 'Mutation') roots.push({ root: name, body })
    types.set(name, [...(types.get(name) ?? []), ...membersIn(body)])
  }
  const inputs = new Map(
    [...source.matchAll(INPUT)].map(([, name = '', body = '']) => [name, argumentsIn(body)]),
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
  const complete = (argument: GraphqlArgument, depth = INPUT_DEPTH_MAX): GraphqlArgument => {
    const type = WORD.exec(argument.type)?.[0] ?? ''
    const choice = enums.get(type)
    if (choice !== undefined) return { ...argument, choice }
    const members = depth === 0 ? undefined : inputs.get(type)
    return members === undefined
      ? argument
      : { ...argument, members: members.map((each) => complete(each, depth - 1)) }
  }
  return roots
    .flatMap(({ root, body }) =>
      [...body.matchAll(FIELD)].map(([, name = '', list = '', type = '']): GraphqlField => ({
        operation: root === 'Query' ? 'query' : 'mutation',
        name,
        args: argumentsIn(list).map((argument) => complete(argument)),
        selection: select(type),
      })),
    )
    .slice(0, FIELDS_MAX)
}

const argumentsIn = (list: string): GraphqlArgument[] =>
  [...list.matchAll(ARGUMENT)].map(([, name = '', type = '']) => ({ name, type }))

const membersIn = (body: string): Member[] =>
  [...body.matchAll(FIELD)].map(([, name = '', list = '', type = '']) => ({
    name,
    type,
    needsArguments: list.includes('!'),
  }))
