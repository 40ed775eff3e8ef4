import { type Claim, extractClaims } from '../memory/claims.ts'
import { isRedacted } from '../privacy/redact.ts'
import { type FactName, isSingleValued, toFactName } from './fact-name.ts'

/** A user's memory, as far as facts depend on it. */
export type FactMemory = {
  readonly id: string
  readonly chainId: string
  readonly content: string
  readonly speaker: string | null
  readonly scope: 'session' | 'global'
  /** The user to whom it belongs; empty for what all users share. */
  readonly userKey: string
  readonly sessionId: string | null
  readonly occurredAtMs: number
  readonly recordedAtMs: number
  readonly validFromMs: number
  readonly validToMs: number | null
  readonly supersededBy: string | null
}

/** One value of one attribute, as a memory states it. */
export type FactStatement = FactName & {
  readonly memory: FactMemory
  readonly value: string
  /** Equal for equal values. */
  readonly normalized: string
  /** The statement alone, to compare with later ones. */
  readonly text: string
  readonly start: number
  /** Whether the memory is valid: not superseded. */
  readonly isOpen: boolean
  /** It retracts the value. */
  readonly isDenial: boolean
  readonly isSingleValued: boolean
}

/**
 * The statements of a memory at a time; without one, now. A memory that was not valid yet states
 * nothing.
 */
export const extractFactStatements = (
  memory: FactMemory,
  asOfMs: number | undefined,
): FactStatement[] => {
  if (asOfMs !== undefined && memory.validFromMs > asOfMs) return []
  const isOpen = memory.validToMs === null || (asOfMs !== undefined && memory.validToMs > asOfMs)
  return extractClaims(memory.content).claims.flatMap((claim) => {
    const value = shownValue(claim, memory.content)
    if (isRedacted(value)) return []
    return [
      {
        ...toFactName(claim),
        memory,
        value,
        normalized: claim.kind === 'same' ? value : claim.value,
        text: `${claim.clause.isElided ? 'I ' : ''}${claim.clause.text}`,
        start: claim.start,
        isOpen,
        isDenial: claim.isDenial && claim.kind !== 'same',
        isSingleValued: isSingleValued(claim),
      },
    ]
  })
}

const shownValue = ({ kind, isDenial, start, end }: Claim, content: string): string => {
  if (kind === 'same') return isDenial ? 'no' : 'yes'
  return content.slice(start, end)
}
