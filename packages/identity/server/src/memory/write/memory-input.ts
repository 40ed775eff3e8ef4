import {
  INSTRUCTION_CHARS_MAX,
  type KindBy,
  type MemoryKind,
  type MemoryScope,
  type MemorySource,
  type MemoryTrust,
  type StatedKind,
} from '@daimon/identity-api'
import type { Issue } from '@daimon/runtime'

/** A text to remember, as a caller gave it. */
export type MemoryInput = {
  readonly content: string
  readonly kind: MemoryKind
  /** Who decided the kind; without it, a rule. */
  readonly kindBy?: KindBy
  readonly speaker: string | null
  readonly source: MemorySource
  readonly trust: MemoryTrust
  /** The user to whom it belongs; empty for what all users share. */
  readonly userKey: string
  readonly sessionId: string | undefined
  readonly scope: MemoryScope | undefined
  readonly occurredAt: Date | undefined
  readonly importance: number | undefined
  readonly metadata: Record<string, unknown> | undefined
}

/** The kind that a caller states; nothing if it states none. */
export const statedKind = (
  kind: StatedKind | undefined,
): { readonly kind: StatedKind; readonly kindBy: 'caller' } | undefined =>
  kind === undefined ? undefined : { kind, kindBy: 'caller' }

/** Issues of a text that its caller calls an instruction. */
export const instructionIssues = (
  kind: MemoryKind | undefined,
  content: string | undefined,
  pointer: string,
): Issue[] =>
  kind === 'instruction' && (content?.length ?? 0) > INSTRUCTION_CHARS_MAX
    ? [
        {
          pointer,
          message: `must have at most ${INSTRUCTION_CHARS_MAX} characters as an instruction`,
        },
      ]
    : []
