import { z } from 'zod'

/** A parsed object whose members that may be undefined may also be absent. */
export type Absent<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: T[K]
}

/** Members that may be absent or null; both reach the handler as `undefined`. */
export const optional = <T extends z.ZodType>(schema: T) =>
  schema.nullish().transform((value): z.output<T> | undefined => value ?? undefined)

/** An optional member with the value that stands in for absent and for null. */
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

/** Whether a text says something: not only what nobody sees. */
export const saysSomething = (value: string): boolean => VISIBLE.test(value)

/** Text that says something. */
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

// Both engines and JavaScript agree on these years; beyond them a date has other spellings in each.
const EARLIEST = new Date('0001-01-01T00:00:00Z').getTime()
const LATEST = new Date('9999-12-31T23:59:59.999Z').getTime()

const RFC_3339 = 'must be an RFC 3339 time with an offset, such as 2026-05-04T10:00:00Z'

/** An RFC 3339 time with an offset, from year 1 to 9999, parsed into a Date. Its T and Z may be small letters, as section 5.6 has it. */
export const Timestamp = z
  .string({ error: RFC_3339 })
  .transform((value) => value.toUpperCase())
  .pipe(z.iso.datetime({ offset: true, error: RFC_3339 }))
  .meta({ format: 'date-time' })
  .transform((value) => new Date(value))
  .refine((date) => date.getTime() >= EARLIEST && date.getTime() <= LATEST, {
    message: 'must lie between the years 1 and 9999',
  })

/** A time in an answer: RFC 3339 in UTC. */
export const UtcTime = z.iso.datetime()

export const Score = z.number().min(0).max(1)

const METADATA_BYTES_MAX = 4096
const encoder = new TextEncoder()

/** Size of a value as UTF-8 JSON. */
export const jsonBytes = (value: unknown): number => encoder.encode(JSON.stringify(value)).length

/** The caller's own JSON object, handed back as it came; at most 4 KiB when serialised. */
export const Metadata = z
  .record(z.string().max(256), z.unknown())
  .refine((value) => jsonBytes(value) <= METADATA_BYTES_MAX, {
    message: `must be at most ${METADATA_BYTES_MAX} bytes as JSON`,
  })
  .meta({ description: 'Any JSON object of at most 4 KiB, handed back as it came.' })

// Digits alone: Number() would take 0x10, 1e2 and a blank as well.
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

export const Cursor = z.string().max(512).optional()

/** Names and keys that callers choose. */
export const SessionId = text(1, 128)
export const ExternalKey = text(1, 128)

/** A name in one spelling: "Zoë" is the same person with an ë of one character and of two. */
const named = (value: string): string => value.normalize('NFC')

/** Who says something. */
export const Speaker = text(1, 128).transform(named)
// The assistant speaks under the name of its soul, which may be longer than what a caller may give.
export const SoulSpeaker = text(1, 255).transform(named)
