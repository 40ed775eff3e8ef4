import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

export type Scope = 'public' | 'read' | 'write' | 'admin'

type BodySpec = {
  readonly schema: z.ZodType
  readonly bytesMax: number
  /** Further content types; JSON is always read. What is no `text/…` reaches the handler as its bytes. */
  readonly also?: readonly string[]
  /** The body takes several forms and the handler tells them apart; the schema is for the document. */
  readonly isRaw?: boolean
  /** Too large for memory: the handler reads it as it comes; the schema is for the document. */
  readonly isStream?: boolean
}

/** One operation as data: the server interprets it, the OpenAPI document is written from it. */
export type Route = {
  readonly method: 'get' | 'post' | 'patch' | 'delete'
  /** With `{name}` for parameters. */
  readonly path: string
  readonly alias?: string
  readonly tag: 'Health' | 'Avatars' | 'Turn' | 'Memory' | 'Packs' | 'Jobs'
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
  readonly errors: readonly ErrorCode[]
  /** Pointers below which a broken value is a SOUL_INVALID. */
  readonly soulAt?: readonly string[]
}
