import type { z } from 'zod'

type BodySpec = {
  readonly schema: z.ZodType
  readonly bytesMax: number
  /** Nothing in it is required: no body at all is an empty object. */
  readonly isOptional?: boolean
  /** Names of members that hold what people said, which may have control characters in it. */
  readonly saidIn?: ReadonlySet<string>
  /** Further content types; JSON is always read. What is no `text/…` reaches the handler as its bytes. */
  readonly also?: readonly string[]
  /** The body takes several forms and the handler tells them apart; the schema is for the document. */
  readonly isRaw?: boolean
  /** What it may be packed as; anything else is refused. The handler unpacks. */
  readonly encodings?: readonly string[]
  /** Too large for memory: the handler reads it as it comes; the schema is for the document. */
  readonly isStream?: boolean
}

/** One operation as data: the server interprets it, the OpenAPI document is written from it. */
export type RouteOf<Code extends string, Scope extends string, Tag extends string> = {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  /** With `{name}` for parameters. */
  readonly path: string
  readonly alias?: string
  readonly tag: Tag
  readonly summary: string
  readonly description?: string
  readonly scope: Scope
  readonly query?: z.ZodObject
  readonly body?: BodySpec
  readonly headers?: z.ZodObject
  readonly answers: {
    readonly [status: number]: {
      readonly description: string
      /** Of the JSON that it answers. */
      readonly schema?: z.ZodType
      /** Content type of the file that it answers instead. */
      readonly fileType?: string
      /** Of one event, where it streams them instead. */
      readonly events?: z.ZodType
    }
  }
  readonly errors: readonly Code[]
  /** Pointers below which a broken value is a SOUL_INVALID. */
  readonly soulAt?: readonly string[]
}
