import type { Examples } from '@daimon/contract'
import { z } from 'zod'
import { text } from '../fields.ts'

const BODY_BYTES = 1024 * 1024
export const BATCH_BYTES = 16 * 1024 * 1024
/** 1,000 embeddings of 1,536 numbers fit. */
export const BATCH_VALUES = 2_000_000
export const IMPORT_BYTES = 256 * 1024 * 1024

/**
 * Members with text of people and models. Such text can contain control characters, from terminals
 * and old encodings, and a turn must not fail because of them; prompts and terminals escape them.
 */
export const SAID_IN: ReadonlySet<string> = new Set([
  'content',
  'content_match',
  'query',
  'message',
  'summary',
  'user_message',
  'assistant_text',
])

/** A JSON body of at most `bytesMax` bytes, with examples of what a caller sends. */
export const json = <S extends z.ZodType>(
  schema: S,
  examples: Examples<z.input<S>>,
  bytesMax = BODY_BYTES,
) => ({
  schema,
  examples: examples as Examples,
  bytesMax,
  saidIn: SAID_IN,
})

/** A JSON body that is optional, because no member of it is required. */
export const optionalJson = <S extends z.ZodType>(schema: S, examples: Examples<z.input<S>>) => ({
  ...json(schema, examples),
  isOptional: true,
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

/** A response that is a file with its own content type. */
export const file = (fileType: string, description: string) => ({ description, fileType })

/** A substring to search for in a list. */
export const q = text(0, 1024).optional().describe('Text to search for, ignoring case.')

/** Limits of bodies that an operator can set. */
export type Limits = { readonly contentCharsMax: number }

/** A flag in a query string. */
export const flag = z
  .enum(['true', 'false'])
  .optional()
  .transform((value) => value === 'true')
  .meta({ override: { type: 'boolean', default: false } })
