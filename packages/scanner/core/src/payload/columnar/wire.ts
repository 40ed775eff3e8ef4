import { createHash } from 'node:crypto'
import { brotliCompressSync, constants } from 'node:zlib'
import { decode, encode } from '@msgpack/msgpack'
import type { FragmentsPayload } from '@daimon/scanner-api'
import { dependencyNodes } from '../../graph/dependency-nodes.ts'
import { type WireFragment, toChunks } from './chunks.ts'
import { decodeFragment } from './decode-fragment.ts'
import { decodeDependencies, encodeDependencies, isDependencies } from './encode-dependencies.ts'

/** A submission in columns: the head, and the fragments that it refers to. */
export type WirePayload = {
  /** Everything but graph and dependencies. */
  readonly head: Readonly<Record<string, unknown>>
  readonly fragments: readonly WireFragment[]
}

/** Turns a payload into columns. Equal payloads give equal bytes. */
export const toWire = ({ fragments, dependencies, ...head }: FragmentsPayload): WirePayload => {
  // Locked packages are sent once, as dependencies; their part of the graph follows from that.
  const graph = fragments.filter(({ nodes }) => nodes[0]?.kind !== 'DEPENDENCY')
  const bytes = encodeDependencies(dependencies)
  const named =
    dependencies.length === 0 ? [] : [{ digest: computeDigest(bytes), bytes, firstLine: 0 }]
  return { head, fragments: [...named, ...toChunks(graph)] }
}

/** The body with all fragments in it, before compression. */
export const wholeBody = ({ head, fragments }: WirePayload): Uint8Array =>
  encode({
    ...head,
    first_lines: fragments.map(({ firstLine }) => firstLine),
    fragments: fragments.map(({ bytes }) => bytes),
  })

/**
 * The body that names fragments sent before, before compression, and the indexes that must have
 * been sent with them: many fragments are named as lists of sixteen, so that a change resends one
 * list and not all names.
 */
export const referencesBody = ({
  head,
  fragments,
}: WirePayload): { readonly body: Uint8Array; readonly indexes: readonly WireFragment[] } => {
  const indexes = Array.from({ length: Math.ceil(fragments.length / INDEX_LENGTH) }, (_, at) =>
    indexOf(fragments.slice(at * INDEX_LENGTH, (at + 1) * INDEX_LENGTH)),
  )
  return {
    body: encode({
      ...head,
      fragment_refs: indexes.map(({ digest }) => Buffer.from(digest, 'hex')),
    }),
    indexes,
  }
}

const INDEX_LENGTH = 16
const INDEX_MARK = 'index/1'

const indexOf = (fragments: readonly WireFragment[]): WireFragment => {
  const bytes = encode([
    INDEX_MARK,
    fragments.map(({ firstLine }) => firstLine),
    Buffer.concat(fragments.map(({ digest }) => Buffer.from(digest, 'hex'))),
  ])
  return { digest: computeDigest(bytes), bytes, firstLine: 0 }
}

/**
 * The fragments that an index names, with the line that each begins at; undefined when the bytes
 * are not an index.
 */
export const readIndex = (
  bytes: Uint8Array,
): { readonly digest: string; readonly firstLine: number }[] | undefined => {
  const isIndex = bytes[0] === 0x93 && bytes[1] === (0xa0 | INDEX_MARK.length)
  if (!isIndex) return undefined
  const [, lines, digests] = decode(bytes) as [string, number[], Uint8Array]
  return lines.map((firstLine, at) => ({
    digest: Buffer.from(digests.subarray(at * 32, (at + 1) * 32)).toString('hex'),
    firstLine,
  }))
}

const computeDigest = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex')

/**
 * Compresses a body for `Content-Encoding: br`, at the cost of processor time: bandwidth is
 * scarcer.
 */
export const compress = (bytes: Uint8Array): Uint8Array =>
  brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_LGWIN]: 22,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })

/**
 * Reads a complete body back; throws if it is invalid. The caller checks the result by the
 * payload's schema.
 */
export const fromWire = (body: Uint8Array): FragmentsPayload => {
  const {
    first_lines: firstLines,
    fragments,
    ...head
  } = decode(body) as { first_lines: number[]; fragments: Uint8Array[] }
  return fromParts(
    head,
    fragments.map((bytes, at) => ({ bytes, firstLine: firstLines[at] ?? 0 })),
  )
}

/**
 * Builds a payload from its head and its fragments, whatever their origin. Throws as fromWire does.
 */
export const fromParts = (
  head: Readonly<Record<string, unknown>>,
  parts: readonly Pick<WireFragment, 'bytes' | 'firstLine'>[],
): FragmentsPayload => {
  const dependencies = parts.flatMap(({ bytes }) =>
    isDependencies(bytes) ? decodeDependencies(bytes) : [],
  )
  const graph = parts.flatMap(({ bytes, firstLine }) =>
    isDependencies(bytes) ? [] : [decodeFragment(bytes, firstLine)],
  )
  const { nodes, edges, warnings } = dependencyNodes(dependencies)
  return {
    ...head,
    dependencies,
    fragments: nodes.length === 0 ? graph : [{ nodes, edges, warnings }, ...graph],
  } as unknown as FragmentsPayload
}
