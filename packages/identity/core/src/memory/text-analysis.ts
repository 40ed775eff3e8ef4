import type { MemoryTrust } from '@daimon/identity-api'
import { saltForUser } from './salt-for-user.ts'
import { contentHash } from './content-hash.ts'
import { extractAttributeKeys } from './corrections.ts'
import { isEchoCandidate } from './echo.ts'
import { nearDuplicateKey } from './near-duplicate.ts'
import { quotedSpans } from './quoted-spans.ts'
import { type StandingInstruction, detectStandingInstruction } from './standing-instruction.ts'

/** Lookup keys of a text: of its exact words, and of its normalized words for near duplicates. */
export type DuplicateKeys = {
  readonly content: Uint8Array
  readonly fold: Uint8Array
  /** Keys of the quoted spans: forgotten words must not return in quotation marks. */
  readonly quoted: readonly Uint8Array[]
}

/** All keys under which a text may have been forgotten. */
export const forgottenKeys = ({ content, fold, quoted }: DuplicateKeys): readonly Uint8Array[] => [
  content,
  fold,
  ...quoted,
]

/** What is stored with a text so that others find it; derived from the text alone. */
export type TextAnalysis = {
  readonly keys: DuplicateKeys
  /** Attributes and topics that it states. Only users' own texts are analyzed. */
  readonly attributes: readonly string[]
  readonly standing: StandingInstruction | null
  /** Whether it may repeat a recalled memory. */
  readonly canEcho: boolean
}

type AnalyzedText = {
  readonly content: string
  /** Its relative dates count from then. */
  readonly occurredAt: Date
  readonly trust: MemoryTrust
  /** The user to whom it belongs; empty for what all users share. Default: empty. */
  readonly userKey?: string
}

export const analyzeText = ({
  content,
  occurredAt,
  trust,
  userKey = '',
}: AnalyzedText): TextAnalysis => ({
  keys: duplicateKeys(content, occurredAt.getTime(), userKey),
  attributes: trust === 'user' ? extractAttributeKeys(content) : [],
  standing: trust === 'user' ? (detectStandingInstruction(content) ?? null) : null,
  canEcho: isEchoCandidate(content),
})

const duplicateKeys = (content: string, atMs: number, userKey: string): DuplicateKeys => {
  const hashes = (text: string) =>
    [contentHash(text), nearDuplicateKey(text, atMs)].map((hash) => saltForUser(hash, userKey))
  const [own, fold] = hashes(content) as [Uint8Array, Uint8Array]
  return { content: own, fold, quoted: quotedSpans(content).flatMap(hashes) }
}
