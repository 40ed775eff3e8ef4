import {
  FlattenedPayload,
  FragmentsPayload,
  LIMITS,
  ReferencesPayload,
  SCHEMA_VERSION,
} from '@daimon/scanner-api'
import { FragmentFault, fromParts, readIndex, referencesBody } from '@daimon/scanner-core'
import { decodeUtf8, parseStrictJson, zodIssues } from '@daimon/runtime'
import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { canonical } from './canonical.ts'
import { checkSources } from './check-sources.ts'
import { IntakeFault } from './intake-fault.ts'
import { checkData, readMessagePack } from './plain-data.ts'
import { unflatten } from './unflatten.ts'

type Fragment = { readonly digest: string; readonly bytes: Uint8Array }

export type Submission = {
  /** The whole content in one order, however it was sent: equal content, equal bytes. */
  readonly content: FragmentsPayload
  /** Columnar fragments that came within the body, with the indexes that a later submission may name. */
  readonly fragments: readonly Fragment[]
  /** Every fragment that it stands on, sent now or before. */
  readonly digests: readonly string[]
}

type Members = Record<string, unknown>

/**
 * Reads any of the shapes of a payload. `fragmentBytes` gives a fragment that was sent before. Throws an
 * IntakeFault that says everything that is wrong.
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
  // Explicit nulls are as good as nothing.
  if (isColumnar && isThere(members['fragments'])) return readColumns(members)
  if (isThere(members['fragment_refs'])) return readReferences(members, isColumnar, fragmentBytes)
  if (isThere(members['fragments'])) return plain(parsed(FragmentsPayload, counted(members)))
  return plain(unflatten(parsed(FlattenedPayload, counted(members))))
}

const isThere = (value: unknown): boolean => value !== undefined && value !== null

const readJson = (bytes: Uint8Array): unknown => {
  const text = decodeUtf8(bytes)
  if (text.trim() === '') throw invalid('is required')
  const strict = parseStrictJson(text)
  if ('issues' in strict)
    throw new IntakeFault('VALIDATION_ERROR', strict.issues[0]?.message ?? '', strict.issues)
  return strict.value
}

const checkVersion = (version: unknown): void => {
  if (version === undefined || version === null) throw invalid('is required', '/schema_version')
  if (version !== SCHEMA_VERSION)
    throw new IntakeFault(
      'UNSUPPORTED_SCHEMA_VERSION',
      `The service reads schema_version "${SCHEMA_VERSION}".`,
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
    digest: digestOf(bytes),
    bytes,
    firstLine: wholeOf(firstLines[at]),
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
    // Columns hold the dependencies among their fragments.
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
      ? index.map((each) => ({ bytes: get(each.digest), firstLine: wholeOf(each.firstLine) }))
      : [{ bytes, firstLine: wholeOf(firstLines[at]) }]
  })
  if (missing.length > 0)
    throw new IntakeFault(
      'FRAGMENT_MISSING',
      `${missing.length} fragment(s) are not here.`,
      [],
      undefined,
      [...new Set(missing)],
    )
  const content = assembled(head, parts)
  // JSON by reference names its dependencies beside the fragments.
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
    if (cause instanceof IntakeFault) throw cause
    const message =
      cause instanceof FragmentFault ? 'are no fragments of this version' : 'cannot be read'
    throw new IntakeFault('VALIDATION_ERROR', message, [{ pointer: '/fragments', message }], cause)
  }
}

const parsed = <T extends z.ZodType>(schema: T, value: unknown): z.output<T> => {
  const result = schema.safeParse(value, { reportInput: true })
  if (result.success) return result.data
  const issues = zodIssues(result.error).slice(0, 100)
  throw new IntakeFault('VALIDATION_ERROR', `${issues.length} issue(s)`, issues)
}

const lengthOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0)

/** Counts before anything is looked at: what is too much is told as such, whatever else is wrong with it. */
const counted = (members: Members): Members => {
  const fragments = Array.isArray(members['fragments']) ? (members['fragments'] as Members[]) : []
  const sum = (member: string) =>
    fragments.reduce((total, each) => total + lengthOf(each?.[member]), lengthOf(members[member]))
  // What is there, or what is said to be.
  const most = (list: string, count: string) =>
    Math.max(lengthOf(members[list]), wholeOf(members[count]))
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
    ['languages', lengthOf(members['languages']), LIMITS.languagesMax],
    ['sources', lengthOf(members['sources']), LIMITS.sourcesMax],
    ['warnings in a list', Math.max(...warnings.map(lengthOf)), LIMITS.warningsMax],
    ['fragments', Math.max(fragments.length, lengthOf(members['fragment_refs'])), LIMITS.nodesMax],
  ]
  const over = counts.filter(([, count, max]) => count > max)
  if (over.length > 0)
    throw new IntakeFault(
      'PAYLOAD_TOO_LARGE',
      `Too many ${over.map(([name, count, max]) => `${name}: ${count}, at most ${max}`).join('; ')}.`,
    )
  return members
}

const wholeOf = (value: unknown): number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : 0

const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const invalid = (message: string, pointer = '') =>
  new IntakeFault('VALIDATION_ERROR', message, [{ pointer, message }])
