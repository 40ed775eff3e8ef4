import type { z } from 'zod'

export const BODY_BYTES = 64 * 1024 * 1024
const QUERY_BYTES = 1024 * 1024
/** What bodies may be packed as. */
export const ENCODINGS = ['gzip', 'br', 'zstd'] as const

export const json = <S extends z.ZodType>(schema: S, bytesMax = QUERY_BYTES) => ({
  schema,
  bytesMax,
})

export const answer = (schema: z.ZodType, description: string) => ({ description, schema })
