import { LIMITS, type SharedSource } from '@daimon/scanner-api'
import { createHash } from 'node:crypto'
import { type ScrubbedSource, scrubSource } from '../scrub/scrub-source.ts'

/** A file that leaves, and what of it does not. */
type ToldSource = {
  readonly path: string
  readonly bytes: number
  readonly replaced: ScrubbedSource['replaced']
}

export type SharedSources = {
  /** As they are sent. */
  readonly sources: readonly SharedSource[]
  readonly told: readonly ToldSource[]
  /** Needed, and still not sent: no text, or past what a submission may hold. */
  readonly leftOut: readonly string[]
}

/** Makes files ready to be shared: secrets replaced, and no more of them than a submission may hold. */
export const shareSources = (
  paths: readonly string[],
  read: (path: string) => string | undefined,
): SharedSources => {
  const sources: SharedSource[] = []
  const told: ToldSource[] = []
  const leftOut: string[] = []
  let bytesLeft: number = LIMITS.sourceBytesMax
  for (const path of paths) {
    const given = read(path)
    const scrubbed = given === undefined ? undefined : scrubSource(given)
    const bytes = Buffer.byteLength(scrubbed?.text ?? '')
    if (!scrubbed || sources.length >= LIMITS.sourcesMax || bytes > bytesLeft) {
      leftOut.push(path)
      continue
    }
    bytesLeft -= bytes
    const { text, replaced } = scrubbed
    sources.push({ path, digest: createHash('sha256').update(text).digest('hex'), text })
    told.push({ path, bytes, replaced })
  }
  return { sources, told, leftOut }
}
