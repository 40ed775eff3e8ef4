import {
  FlattenedPayload,
  FragmentsPayload,
  LIMITS,
  ReferencesPayload,
  SCHEMA_VERSION,
  unflatten,
} from '@daimon/scanner-api'
import { FragmentError, fromParts, readIndex, referencesBody } from '@daimon/scanner-core'
import { decodeUtf8, parseStrictJson, zodIssues } from '@daimon/runtime'
import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { canonical } from './canonical.ts'
import { checkSources } from './check-sources.ts'
import { IntakeError } from './intake-error.ts'
import { checkData, readMessagePack } from './plain-data.ts'

type Fragment = { readonly digest: string; readonly bytes: Uint8Array }

export type Submission = {
  /** The complete content in canonical order: equal content, equal bytes. */
  readonly content: FragmentsPayload
  /** Columnar fragments of the body, with the indexes that later submissions may reference. */
  readonly fragments: readonly Fragment[]
  /** Every fragment that the submission needs, sent now or before. */
  readonly digests: readonly string[]
}

type Members = Record<string, unknown>

/**
 * Reads a payload of any shape. `fragmentBytes` returns a fragment that was sent before. Throws an
 * IntakeError with every issue.
 */
export const readSubmission = (
  bytes: Uint8Array,
  isColumnar: boolean,
  fragmentBytes: (digest: string) => Uint8Array | undefined,
): Submission => {
  const value = isColumnar ? readMessagePack(bytes) : readJson(bytes)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalid('must be an object')
  const members = value as Members
  checkVersion(members['schema_version'])
  const submission = readShape(members, isColumnar, fragmentBytes)
  checkSources(submission.content.sources ?? [])
  return submission
}

const readShape = (
  members: Members,
  isColumnar: boolean,
  fragmentBytes: (digest: string) => Uint8Array | undefined,
): Submission => {
  // An explicit null counts as absent.
  if (isColumnar && isThere(members['fragments'])) return readColumns(members)
  if (isThere(members['fragment_refs'])) return readReferences(members, isColumnar, fragmentBytes)
  if (isThere(members['fragments'])) return plain(parsed(FragmentsPayload, counted(members)))
  return plain(unflatten(parsed(FlattenedPayload, counted(members))))
}

const isThere = (value: unknown): boolean => value !== undefined && value !== null

const readJson = (bytes: Uint8Array): unknown => {
  const text = decodeUtf8(bytes)
  if (text.trim() === '') throw invalid('is required')
  const strict = parseStrictJson(text, { valuesMax: Number.POSITIVE_INFINITY })
  if ('issues' in strict)
    throw new IntakeError('VALIDATION_ERROR', strict.issues[0]?.message ?? '', strict.issues)
  return strict.value
}

const checkVersion = (version: unknown): void => {
  if (version === undefined || version === null) throw invalid('is required', '/schema_version')
  if (version !== SCHEMA_VERSION)
    throw new IntakeError(
      'UNSUPPORTED_SCHEMA_VERSION',
      `The service supports schema_version "${SCHEMA_VERSION}". Update the client or the service.`,
    )
}

const plain = (payload: FragmentsPayload): Submission => ({
  content: canonical(payload),
  fragments: [],
  digests: [],
})

const readColumns = ({ fragments, first_lines: lines, ...head }: Members): Submission => {
  if (!Array.isArray(fragments) || !fragments.every((each) => each instanceof Uint8Array))
    throw invalid('must be a list of bytes', '/fragments')
  const firstLines = Array.isArray(lines) ? (lines as unknown[]) : []
  const parts = fragments.map((bytes, at) => ({
    digest: computeDigest(bytes),
    bytes,
    firstLine: toInteger(firstLines[at]),
  }))
  const { indexes } = referencesBody({ head, fragments: parts })
  const all = [...parts, ...indexes]
  return {
    content: canonical(assembled(head, parts)),
    fragments: all,
    digests: all.map(({ digest }) => digest),
  }
}

const readReferences = (
  { fragment_refs: references, first_lines: lines, ...head }: Members,
  isColumnar: boolean,
  fragmentBytes: (digest: string) => Uint8Array | undefined,
): Submission => {
  const named = isColumnar ? hexReferences(references) : references
  const firstLines = Array.isArray(lines) ? (lines as unknown[]) : []
  const { fragment_refs: digests } = parsed(
    ReferencesPayload,
    // Columnar fragments contain the dependencies.
    counted({ dependencies: [], ...head, fragment_refs: named }),
  )
  const missing: string[] = []
  const seen = new Set<string>()
  const get = (digest: string): Uint8Array => {
    const bytes = fragmentBytes(digest)
    seen.add(digest)
    if (!bytes) missing.push(digest)
    return bytes ?? new Uint8Array()
  }
  const parts = digests.flatMap((digest, at) => {
    const bytes = get(digest)
    const index = readable(() => readIndex(bytes))
    return index
      ? index.map((each) => ({ bytes: get(each.digest), firstLine: toInteger(each.firstLine) }))
      : [{ bytes, firstLine: toInteger(firstLines[at]) }]
  })
  if (missing.length > 0)
    throw new IntakeError(
      'FRAGMENT_MISSING',
      `${missing.length} fragment(s) are missing. Upload them, then retry.`,
      [],
      undefined,
      [...new Set(missing)],
    )
  const content = assembled(head, parts)
  // JSON by reference contains its dependencies next to the fragments.
  const own = head['dependencies']
  const dependencies =
    content.dependencies.length > 0 || !Array.isArray(own) ? {} : { dependencies: own }
  return {
    content: canonical(parsed(FragmentsPayload, counted({ ...content, ...dependencies }))),
    fragments: [],
    digests: [...seen],
  }
}

const hexReferences = (references: unknown): unknown =>
  Array.isArray(references)
    ? references.map((each: unknown) =>
        each instanceof Uint8Array ? Buffer.from(each).toString('hex') : each,
      )
    : references

const assembled = (
  head: Members,
  parts: readonly { readonly bytes: Uint8Array; readonly firstLine: number }[],
): FragmentsPayload => {
  const content = readable(() => fromParts(head, parts))
  checkData(content)
  return parsed(FragmentsPayload, counted(content as unknown as Members))
}

const readable = <T>(read: () => T): T => {
  try {
    return read()
  } catch (cause) {
    if (cause instanceof IntakeError) throw cause
    const message =
      cause instanceof FragmentError ? 'are not fragments of this version' : 'cannot be read'
    throw new IntakeError('VALIDATION_ERROR', message, [{ pointer: '/fragments', message }], cause)
  }
}

const parsed = <T extends z.ZodType>(schema: T, value: unknown): z.output<T> => {
  const result = schema.safeParse(value, { reportInput: true })
  if (result.success) return result.data
  const issues = zodIssues(result.error).slice(0, 100)
  throw new IntakeError('VALIDATION_ERROR', `${issues.length} issue(s)`, issues)
}

const getLength = (value: unknown): number => (Array.isArray(value) ? value.length : 0)

/** Checks counts before the schema, so that a payload over a limit is reported as too large. */
const counted = (members: Members): Members => {
  const fragments = Array.isArray(members['fragments']) ? (members['fragments'] as Members[]) : []
  const sum = (member: string) =>
    fragments.reduce((total, each) => total + getLength(each?.[member]), getLength(members[member]))
  // The larger of the actual and the declared count.
  const most = (list: string, count: string) =>
    Math.max(getLength(members[list]), toInteger(members[count]))
  const warnings = [
    members['supply_chain_warnings'],
    members['determinism_warnings'],
    ...fragments.map((each) => each?.['warnings']),
  ]
  const counts: [string, number, number][] = [
    ['nodes', sum('nodes'), LIMITS.nodesMax],
    ['edges', sum('edges'), LIMITS.edgesMax],
    ['dependencies', most('dependencies', 'dependency_count'), LIMITS.dependenciesMax],
    ['entry points', most('entrypoints', 'entrypoint_count'), LIMITS.entrypointsMax],
    ['languages', getLength(members['languages']), LIMITS.languagesMax],
    ['sources', getLength(members['sources']), LIMITS.sourcesMax],
    ['warnings in a list', Math.max(...warnings.map(getLength)), LIMITS.warningsMax],
    ['fragments', Math.max(fragments.length, getLength(members['fragment_refs'])), LIMITS.nodesMax],
  ]
  const over = counts.filter(([, count, max]) => count > max)
  if (over.length > 0)
    throw new IntakeError(
      'PAYLOAD_TOO_LARGE',
      `Too many ${over.map(([name, count, max]) => `${name}: ${count}, limit ${max}`).join('; ')}.`,
    )
  return members
}

const toInteger = (value: unknown): number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : 0

const computeDigest = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex')

const invalid = (message: string, pointer = '') =>
  new IntakeError('VALIDATION_ERROR', message, [{ pointer, message }])
