/** An ESTree node, as far as this extractor reads it; the parsers agree on these members. */
export type Ast = {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly name?: string
  readonly kind?: string
  readonly operator?: string
  readonly computed?: boolean
  readonly static?: boolean
  readonly generator?: boolean
  readonly async?: boolean
  readonly expression?: Ast | boolean
  readonly method?: boolean
  readonly shorthand?: boolean
  readonly importKind?: string
  readonly exportKind?: string
  readonly declare?: boolean
  readonly id?: Ast | null
  readonly init?: Ast | null
  readonly test?: Ast | null
  readonly update?: Ast | null
  readonly left?: Ast
  readonly right?: Ast
  readonly argument?: Ast | null
  readonly object?: Ast
  readonly property?: Ast
  readonly callee?: Ast
  readonly arguments?: readonly Ast[]
  readonly params?: readonly Ast[]
  readonly elements?: readonly (Ast | null)[]
  readonly properties?: readonly Ast[]
  readonly declarations?: readonly Ast[]
  readonly declaration?: Ast | null
  readonly specifiers?: readonly Ast[]
  readonly local?: Ast
  readonly imported?: Ast
  readonly exported?: Ast | null
  readonly source?: Ast | null
  readonly body?: Ast | readonly Ast[] | null
  readonly consequent?: Ast | readonly Ast[]
  readonly alternate?: Ast | null
  readonly block?: Ast
  readonly handler?: Ast | null
  readonly finalizer?: Ast | null
  readonly param?: Ast | null
  readonly cases?: readonly Ast[]
  readonly discriminant?: Ast
  readonly key?: Ast
  readonly value?: unknown
  readonly superClass?: Ast | null
  readonly decorators?: readonly Ast[]
  readonly expressions?: readonly Ast[]
  readonly quasis?: readonly Ast[]
  readonly quasi?: Ast
  readonly tag?: Ast
  readonly regex?: { readonly pattern: string; readonly flags?: string }
  readonly parameter?: Ast
  readonly moduleReference?: Ast
  readonly openingElement?: Ast
  readonly attributes?: readonly Ast[]
  readonly children?: readonly Ast[]
  readonly members?: readonly Ast[]
}

export const one = (value: Ast | readonly Ast[] | null | undefined): Ast | undefined =>
  value !== null && value !== undefined && !Array.isArray(value) ? (value as Ast) : undefined

export const many = (value: Ast | readonly Ast[] | null | undefined): readonly Ast[] =>
  Array.isArray(value) ? (value as readonly Ast[]) : []

/** The text of a constant: a string literal, or a template without expressions. */
export const constantText = (node: Ast | null | undefined): string | undefined => {
  if (!node) return undefined
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type === 'TemplateLiteral' && node.expressions?.length === 0) {
    const value = node.quasis?.[0]?.value as { cooked?: string } | undefined
    return value?.cooked
  }
  return undefined
}

const IDENTIFIER = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u

/**
 * The name under which a member is read or written; undefined for a computed one, including
 * numbers. A quoted key is a name as well.
 */
export const memberName = (node: Ast, key: Ast | undefined): string | undefined => {
  if (!key) return undefined
  if (node.computed === true) return constantText(key)
  if (key.type === 'PrivateIdentifier' || key.type === 'PrivateName') return `#${key.name ?? ''}`
  return key.name ?? constantText(key)
}

/** The same, with a name for keys that are constants of the code: `table[Fields.TAGS]`. */
export const propertyName = (node: Ast, key: Ast | undefined): string | undefined => {
  const name = memberName(node, key)
  if (name !== undefined || node.computed !== true || !key) return name
  const constant = key.type === 'MemberExpression' ? memberName(key, key.property) : key.name
  return CONSTANT.test(constant ?? '') ? `[${constant}]` : undefined
}

const CONSTANT = /^[A-Z][A-Z\d]+(?:_[A-Z\d]+)*$/

/**
 * A key as part of a function's name: only what could be an identifier, since anything else is a
 * literal.
 */
export const speakableName = (name: string | undefined): string | undefined =>
  name !== undefined && (IDENTIFIER.test(name) || name.startsWith('#')) ? name : undefined

export const isFunction = (node: Ast): boolean =>
  node.type === 'FunctionExpression' || node.type === 'ArrowFunctionExpression'
