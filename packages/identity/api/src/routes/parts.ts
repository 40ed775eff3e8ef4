import type { z } from 'zod'
import { text } from '../fields.ts'

const BODY_BYTES = 1024 * 1024
export const BATCH_BYTES = 16 * 1024 * 1024
export const IMPORT_BYTES = 256 * 1024 * 1024

/**
 * The members that hold what people and models said. It is pasted out of terminals, documents and old encodings with
 * control characters in it, and a turn must not be lost by that: prompts and terminals show them made harmless.
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

/** A JSON body of at most `bytesMax` bytes. */
export const json = <S extends z.ZodType>(schema: S, bytesMax = BODY_BYTES) => ({
  schema,
  bytesMax,
  saidIn: SAID_IN,
})

/** A JSON body that may be left out: nothing in it is required. */
export const optionalJson = <S extends z.ZodType>(schema: S) => ({
  ...json(schema),
  isOptional: true,
})

export const answer = (schema: z.ZodType, description: string) => ({ description, schema })

/** An answer that is a file of a content type of its own. */
export const file = (fileType: string, description: string) => ({ description, fileType })

/** A substring to look for in a list. */
export const q = text(0, 1024).optional()

/** What an operator can set about the bodies. */
export type Limits = { readonly contentCharsMax: number }
