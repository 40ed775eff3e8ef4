/** The members of an OpenAPI 3.1 document that the reference shows. */
export type Schema = {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
  readonly description?: string
  readonly format?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly default?: unknown
}

type Example = { readonly $ref?: string; readonly summary?: string; readonly value?: unknown }
type MediaType = {
  readonly schema?: Schema
  readonly examples?: Readonly<Record<string, Example>>
}
export type Content = Readonly<Record<string, MediaType>>

export type Parameter = {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly description?: string
  readonly schema?: Schema
  readonly example?: unknown
}

export type Operation = {
  readonly operationId: string
  readonly tags?: readonly string[]
  readonly summary?: string
  readonly description?: string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly required?: boolean; readonly content: Content }
  readonly responses: Readonly<
    Record<string, { readonly description?: string; readonly content?: Content }>
  >
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[]
}

export type ReferenceDocument = {
  readonly info: { readonly title: string; readonly version: string; readonly description?: string }
  readonly tags?: readonly { readonly name: string; readonly description?: string }[]
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components?: {
    readonly schemas?: Readonly<Record<string, Schema>>
    readonly examples?: Readonly<Record<string, Example>>
    readonly securitySchemes?: Readonly<Record<string, { readonly description?: string }>>
  }
}

export type PlacedOperation = {
  readonly method: string
  readonly path: string
  readonly operation: Operation
}

export const placedOperations = ({ paths = {} }: ReferenceDocument): PlacedOperation[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method, path, operation })),
  )

/** Name of a component to which a reference points. */
export const refName = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1)
