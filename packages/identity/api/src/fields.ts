import { z } from 'zod'

/** A parsed object whose members that may be undefined may also be absent. */
export type Absent<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: T[K]
}

/** Members that may be absent or null; both reach the handler as `undefined`. */
export const optional = <T extends z.ZodType>(schema: T) =>
  schema.nullish().transform((value): z.output<T> | undefined => value ?? undefined)

/** An optional member with the value that replaces an absent one and null. */
export const withDefault = <T extends z.ZodType>(schema: T, value: z.output<T>) =>
  schema
    .nullish()
    .meta({ default: value as never })
    .transform((given): z.output<T> => given ?? value)

const codePoints = (text: string, stopAfter: number): number => {
  let count = 0
  for (const _ of text) if (++count > stopAfter) break
  return count
}

// A character takes one or two code units: most texts need no counting.
const isShorter = (text: string, min: number): boolean =>
  text.length < 2 * min && codePoints(text, min) < min

const isLonger = (text: string, max: number): boolean =>
  text.length > max && codePoints(text, max) > max

/** Text of `min` to `max` characters (Unicode code points, as JSON Schema counts them). */
export const text = (min: number, max: number) =>
  z
    .string()
    .superRefine((value, context) => {
      if (isShorter(value, min))
        context.addIssue({ code: 'custom', message: `must have at least ${min} character(s)` })
      if (isLonger(value, max))
        context.addIssue({ code: 'custom', message: `must have at most ${max} characters` })
    })
    .meta({ minLength: min, maxLength: max })

const VISIBLE = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}]/u

/** Whether a text has a visible character. */
export const saysSomething = (value: string): boolean => VISIBLE.test(value)

/** Text with at least one visible character. */
export const spoken = (max: number, min = 1) =>
  text(min, max).refine((value) => value.length === 0 || saysSomething(value), {
    message: 'must contain more than white space',
  })

/** A number within closed bounds; the message names the range. */
export const numberIn = (min: number, max: number) => {
  const message = `must be a number from ${min} to ${max}`
  return z.number({ error: message }).min(min, message).max(max, message)
}

/** A whole number within closed bounds; the message names the range. */
export const integerIn = (min: number, max: number) => {
  const message = `must be a whole number from ${min} to ${max}`
  return z.number({ error: message }).int(message).min(min, message).max(max, message)
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Any UUID, whatever its version; lower case once parsed. */
export const Uuid = z
  .string()
  .regex(UUID, { error: 'must be a UUID' })
  .meta({
    format: 'uuid',
    override: ({ jsonSchema }: { jsonSchema: Record<string, unknown> }) =>
      delete jsonSchema['pattern'],
  })
  .transform((value) => value.toLowerCase())

/** An id in an answer. */
export const Id = z.string().meta({ format: 'uuid' })

export const isUuid = (value: string): boolean => UUID.test(value)

// Both databases and JavaScript format these years identically; outside them, each formats dates
// its own way.
const EARLIEST = new Date('0001-01-01T00:00:00Z').getTime()
const LATEST = new Date('9999-12-31T23:59:59.999Z').getTime()

const RFC_3339 = 'must be an RFC 3339 time with an offset, such as 2026-05-04T10:00:00Z'

/**
 * An RFC 3339 time with an offset, from year 1 to 9999, parsed into a Date. T and Z may be
 * lowercase (section 5.6).
 */
export const Timestamp = z
  .string({ error: RFC_3339 })
  .transform((value) => value.toUpperCase())
  .pipe(z.iso.datetime({ offset: true, error: RFC_3339 }))
  .meta({ format: 'date-time' })
  .transform((value) => new Date(value))
  .refine((date) => date.getTime() >= EARLIEST && date.getTime() <= LATEST, {
    message: 'must be between the years 1 and 9999',
  })

/** A time in an answer: RFC 3339 in UTC. */
export const UtcTime = z.iso.datetime()

export const Score = z.number().min(0).max(1)

const VECTOR_NUMBERS_MAX = 16_000

/**
 * A vector, 1 to 16,000 finite numbers. A batch has up to two million of them, and other requests
 * wait while they are validated, for which the schema of a list takes six times as long.
 */
export const Vector = z
  .custom<number[]>(
    (value) =>
      Array.isArray(value) &&
      value.length >= 1 &&
      value.length <= VECTOR_NUMBERS_MAX &&
      value.every(Number.isFinite),
    'must be a list of 1 to 16,000 numbers',
  )
  .meta({
    minItems: 1,
    maxItems: VECTOR_NUMBERS_MAX,
    type: 'array',
    items: { type: 'number' },
  })

const METADATA_BYTES_MAX = 4096
const encoder = new TextEncoder()

/** Size of a value as UTF-8 JSON. */
export const jsonBytes = (value: unknown): number => encoder.encode(JSON.stringify(value)).length

/**
 * Whether a value has more than `bytesMax` bytes as UTF-8 JSON. What is far too large is not
 * written out for it.
 */
export const isJsonLonger = (value: unknown, bytesMax: number): boolean =>
  hasMoreCharacters(value, bytesMax) || jsonBytes(value) > bytesMax

// A character takes a byte or more, and so does each value. What JSON leaves out or writes in its
// own way counts as nothing.
const hasMoreCharacters = (value: unknown, max: number): boolean => {
  const waiting = [value]
  let count = 0
  while (waiting.length > 0 && count <= max) {
    const each = waiting.pop()
    if (typeof each === 'string') count += each.length
    if (typeof each !== 'object' || each === null || 'toJSON' in each) continue
    if (Array.isArray(each)) {
      count += each.length
      if (count <= max) for (const element of each) waiting.push(element)
    } else
      for (const key in each) {
        const member = (each as Record<string, unknown>)[key]
        if (member !== undefined) count += key.length + 1
        if (count > max) return true
        waiting.push(member)
      }
  }
  return count > max
}

/** The caller's own JSON object, returned unchanged; at most 4 KiB when serialized. */
export const Metadata = z
  .record(z.string().max(256), z.unknown())
  .refine((value) => !isJsonLonger(value, METADATA_BYTES_MAX), {
    message: `must be at most ${METADATA_BYTES_MAX} bytes as JSON`,
  })
  .meta({ description: 'Your JSON object, at most 4 KiB; returned unchanged.' })

// Only digits: Number() also accepts 0x10, 1e2, and a blank.
const readDigits = (value: string): number => (/^\d+$/.test(value) ? Number(value) : Number.NaN)

/** A whole number in a query string. */
export const queryInteger = (min: number, max: number, fallback: number) =>
  z
    .string()
    .optional()
    .transform((value) => (value ? readDigits(value) : fallback))
    .refine((value) => Number.isInteger(value) && value >= min && value <= max, {
      message: `must be a whole number from ${min} to ${max}`,
    })
    .meta({ override: { type: 'integer', minimum: min, maximum: max, default: fallback } })

export const Cursor = z
  .string()
  .max(512)
  .optional()
  .describe('`next` of the previous page; omit it for the first page.')

/** Cursor of the following page, in a response. */
export const NextCursor = z
  .string()
  .nullable()
  .describe('Cursor of the next page; null on the last page.')

/** Names and keys that callers choose. */
export const SessionId = text(1, 128)
export const UserId = text(1, 128)
/** Meaning of `user_id` in most requests. */
export const USER_TEXT =
  'Your key for the user, 1 to 128 characters. Default: what all users of the avatar share.'
/** A user in a query string. */
export const QueryUser = UserId.optional()
export const ExternalKey = text(1, 128)

/** A name in one normalization form, so that both encodings of "Zoë" match. */
const named = (value: string): string => value.normalize('NFC')

/** Name of a speaker. */
export const Speaker = text(1, 128).transform(named)
// Assistant memories have the name of the soul as speaker, whose maximum is longer.
export const SoulSpeaker = text(1, 255).transform(named)
