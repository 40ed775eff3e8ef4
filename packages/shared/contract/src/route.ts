import type { z } from 'zod'

/** Example values by name: a request and a response with one name belong together. */
export type Examples<Value = unknown> = Readonly<Record<string, Value>>

type BodySpec = {
  readonly schema: z.ZodType
  readonly bytesMax: number
  /** No member is required: a missing body is an empty object. */
  readonly isOptional?: boolean
  /** Names of members with text of people or models, which can contain control characters. */
  readonly saidIn?: ReadonlySet<string>
  /** The most values in the JSON form, containers among them. Default: 200,000. */
  readonly valuesMax?: number
  /** Content types in addition to JSON. The handler gets bodies that aren't `text/…` as bytes. */
  readonly also?: readonly string[]
  /** The handler distinguishes several forms; the schema is only for the document. */
  readonly isRaw?: boolean
  /** Accepted content encodings; the handler decodes. */
  readonly encodings?: readonly string[]
  /** Too large for memory: the handler reads the stream; the schema is only for the document. */
  readonly isStream?: boolean
  /** Of the JSON form. */
  readonly examples?: Examples
  /** Of the text forms, by content type. */
  readonly textExamples?: Readonly<Record<string, Examples<string>>>
}

/** One operation as data: the server interprets it, the OpenAPI document is written from it. */
export type RouteOf<Code extends string, Scope extends string, Tag extends string> = {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  /** With `{name}` for parameters. */
  readonly path: string
  readonly alias?: string
  readonly tag: Tag
  /** Imperative, at most 60 characters, without a period. */
  readonly summary: string
  /** Full sentences. */
  readonly description: string
  readonly scope: Scope
  readonly query?: z.ZodObject
  readonly body?: BodySpec
  readonly headers?: z.ZodObject
  /** Example values of query parameters and headers, by name. */
  readonly parameterExamples?: Examples<string>
  readonly answers: {
    readonly [status: number]: {
      readonly description: string
      /** Of a JSON response. */
      readonly schema?: z.ZodType
      /** Content type of a response that is a file. */
      readonly fileType?: string
      /** Schemas of a response with another content type, by type. */
      readonly documents?: Readonly<Record<string, z.ZodType>>
      /** Of one event, in a response that streams events. */
      readonly events?: z.ZodType
      /** Of the JSON response. */
      readonly examples?: Examples
    }
  }
  readonly errors: readonly Code[]
  /** Pointers below which an invalid value is a SOUL_INVALID. */
  readonly soulAt?: readonly string[]
}
