import type { z } from 'zod'
import { ApiError, type Issue } from '../api-error.ts'
import { type JsonLimits, jsonPointer, parseStrictJson, textFault } from '../strict-json.ts'
import { bodyType } from './content-type.ts'
import { type ThreadedJson, parseJsonInThread } from '../json-thread.ts'
import { decodeUtf8, notUtf8, readBody, streamBody } from './read-body.ts'
import { zodIssues } from './zod-issues.ts'

export type RouteInput = {
  readonly query?: z.ZodObject
  readonly body?: {
    readonly schema: z.ZodType
    readonly bytesMax: number
    /** A missing body counts as an empty object. */
    readonly isOptional?: boolean
    /** Names of members with user text, which may contain control characters. */
    readonly saidIn?: ReadonlySet<string>
    /** The most values in the JSON form; see `JsonLimits`. */
    readonly valuesMax?: number
    readonly also?: readonly string[]
    readonly isRaw?: boolean
    /** Content encodings that the operation decodes itself; others are refused. */
    readonly encodings?: readonly string[]
    /** The operation receives the body as a stream. */
    readonly isStream?: boolean
  }
  readonly soulAt?: readonly string[]
}

const invalid = (issues: readonly Issue[], code = 'VALIDATION_ERROR') =>
  new ApiError(code, {
    detail: `${issues.length} issue(s): ${issues
      .slice(0, 3)
      .map(({ pointer, message }) => `${pointer || 'the body'} ${message}`)
      .join('; ')}${issues.length > 3 ? '; …' : ''}`,
    issues,
  })

/** The query parameters as an object; of a repeated parameter, the first value counts. */
export const readQuery = (url: URL, schema: z.ZodObject | undefined): unknown => {
  if (!schema) return {}
  const given: Record<string, string> = {}
  for (const [name, value] of url.searchParams) given[name] ??= value
  // The URL parser replaces invalid UTF-8 with U+FFFD, which a caller may also send on purpose.
  const meansSign = /%ef%bf%bd/i.test(url.search)
  const issues = Object.entries(given).flatMap(([name, value]) => {
    const fault =
      value.includes('\u{FFFD}') && !meansSign ? 'is not UTF-8 once decoded' : textFault(value)
    return fault ? [{ pointer: jsonPointer([name]), message: fault }] : []
  })
  const parsed = schema.safeParse(given, { reportInput: true })
  if (!parsed.success) issues.push(...zodIssues(parsed.error))
  if (issues.length > 0) throw invalid(issues)
  return parsed.data
}

const checkEncoding = (headers: Headers, encodings: readonly string[] = []) => {
  const given = (headers.get('content-encoding') ?? 'identity').toLowerCase()
  if (given === 'identity' || encodings.includes(given)) return
  throw new ApiError('UNSUPPORTED_MEDIA_TYPE', {
    detail: `Send the body ${['without a content encoding', ...encodings].join(' or as ')}.`,
  })
}

/** The body as a JSON value, or as text or bytes for other content types, before validation. */
export const readRawBody = async (request: Request, body: NonNullable<RouteInput['body']>) => {
  const type = bodyType(request.headers.get('content-type'), body.also)
  checkEncoding(request.headers, body.encodings)
  if (body.isStream) return { type, value: streamBody(request, body.bytesMax) as unknown }
  const bytes = await readBody(request, body.bytesMax)
  if (type !== 'json' && !type.startsWith('text/')) return { type, value: bytes as unknown }
  if (type !== 'json') {
    const text = decodeUtf8(bytes)
    const fault = textFault(text)
    if (fault) throw invalid([{ pointer: '', message: fault }])
    return { type, value: text as unknown }
  }
  const parsed = await parseJson(bytes, body)
  if ('issues' in parsed) throw invalid(parsed.issues)
  if ('value' in parsed) return { type, value: parsed.value }
  if (parsed.fault === 'not UTF-8') throw notUtf8()
  if (body.isOptional) return { type, value: {} as unknown }
  throw invalid([{ pointer: '', message: 'is required' }])
}

// Parsing this size takes about 10 ms; 16 MiB would block all requests for half a second.
const IN_THREAD_BYTES = 256 * 1024

const parseJson = (
  bytes: Uint8Array,
  { saidIn, valuesMax }: JsonLimits,
): ThreadedJson | Promise<ThreadedJson> => {
  // Nothing else of a route can be sent to a thread.
  const limits = { ...(saidIn && { saidIn }), ...(valuesMax !== undefined && { valuesMax }) }
  if (bytes.byteLength > IN_THREAD_BYTES) return parseJsonInThread(bytes, limits)
  const text = decodeUtf8(bytes)
  return text.trim() === '' ? { fault: 'empty' } : parseStrictJson(text, limits)
}

const isBelow = (pointer: string, root: string): boolean =>
  pointer === root || root === '' || pointer.startsWith(`${root}/`)

/** Validates a value. If all issues are inside a soul, the error is SOUL_INVALID. */
export const parseBody = <T extends z.ZodType>(
  schema: T,
  value: unknown,
  soulAt: readonly string[] = [],
): z.output<T> => {
  const parsed = schema.safeParse(value, { reportInput: true })
  if (parsed.success) return parsed.data
  throw invalidBody(zodIssues(parsed.error), soulAt)
}

/** The error of a body with these issues. */
export const invalidBody = (issues: readonly Issue[], soulAt: readonly string[]): ApiError => {
  const inSoul = issues.every(
    ({ pointer, message }) =>
      soulAt.some((root) => isBelow(pointer, root)) &&
      !(message === 'is required' && soulAt.includes(pointer) && pointer !== ''),
  )
  return invalid(issues, inSoul ? 'SOUL_INVALID' : 'VALIDATION_ERROR')
}

/** The issues of one part of a larger document, with pointers from its root. */
export const parsePiece = <T extends z.ZodType>(
  schema: T,
  text: string,
  path: readonly (string | number)[],
  saidIn?: ReadonlySet<string>,
): { readonly value: z.output<T> } | { readonly issues: readonly Issue[] } => {
  const strict = parseStrictJson(text, saidIn ? { saidIn } : {})
  if ('issues' in strict) {
    const prefix = jsonPointer(path)
    return {
      issues: strict.issues.map(({ pointer, message }) => ({
        pointer: prefix + pointer,
        message,
      })),
    }
  }
  const parsed = schema.safeParse(strict.value, { reportInput: true })
  return parsed.success ? { value: parsed.data } : { issues: zodIssues(parsed.error, path) }
}

export { invalid as validationError }
