import type { Examples } from '@daimon/contract'
import type { z } from 'zod'

export const BODY_BYTES = 64 * 1024 * 1024
const QUERY_BYTES = 1024 * 1024
/** Accepted content encodings of bodies. */
export const ENCODINGS = ['gzip', 'br', 'zstd'] as const

export const json = <S extends z.ZodType>(
  schema: S,
  examples: Examples<z.input<S>>,
  bytesMax = QUERY_BYTES,
) => ({
  schema,
  examples: examples as Examples,
  bytesMax,
})

/** A JSON response with examples by the name of the request's example; `default` without one. */
export const answer = <S extends z.ZodType>(
  schema: S,
  description: string,
  examples: Examples<z.input<S>>,
): {
  readonly description: string
  readonly schema: z.ZodType
  readonly examples: Examples
} => ({ description, schema, examples })
