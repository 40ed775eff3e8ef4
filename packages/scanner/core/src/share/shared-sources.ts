import { LIMITS, type SharedSource } from '@daimon/scanner-api'
import { createHash } from 'node:crypto'
import { type ScrubbedSource, scrubSource } from '../scrub/scrub-source.ts'

/** A file to be sent, and what is removed from it. */
type ReportedSource = {
  readonly path: string
  readonly bytes: number
  readonly replaced: ScrubbedSource['replaced']
}

export type SharedSources = {
  /** As they are sent. */
  readonly sources: readonly SharedSource[]
  readonly reported: readonly ReportedSource[]
  /** Needed but not sent: not text, or beyond the limits of a submission. */
  readonly leftOut: readonly string[]
}

/** Prepares files for sharing: replaces secrets, and keeps to the limits of a submission. */
export const shareSources = (
  paths: readonly string[],
  read: (path: string) => string | undefined,
): SharedSources => {
  const sources: SharedSource[] = []
  const reported: ReportedSource[] = []
  const leftOut: string[] = []
  let bytesLeft: number = LIMITS.sourceBytesMax
  for (const path of paths) {
    const given = sources.length < LIMITS.sourcesMax ? read(path) : undefined
    const scrubbed = given === undefined ? undefined : scrubSource(given)
    const bytes = Buffer.byteLength(scrubbed?.text ?? '')
    if (!scrubbed || bytes > bytesLeft) {
      leftOut.push(path)
      continue
    }
    bytesLeft -= bytes
    const { text, replaced } = scrubbed
    sources.push({ path, digest: createHash('sha256').update(text).digest('hex'), text })
    reported.push({ path, bytes, replaced })
  }
  return { sources, reported, leftOut }
}
