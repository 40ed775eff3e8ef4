import type { Memory } from '@daimon/identity-api'
import { nameVariants } from '@daimon/identity-core'

/** Whose words a document contains; without any member, those of all. */
export type DocumentPart = {
  readonly userKey: string | undefined
  readonly sessionId: string | undefined
  readonly speaker: string | undefined
}

export const isWhole = ({ userKey, sessionId, speaker }: DocumentPart): boolean =>
  userKey === undefined && sessionId === undefined && speaker === undefined

/** The memory as far as it belongs to the part: with the occasions that do, or not at all. */
export const partOfMemory = (memory: Memory, part: DocumentPart): Memory | undefined => {
  if (isWhole(part)) return memory
  if ((memory.user_id ?? '') !== (part.userKey ?? '')) return undefined
  const sources = memory.sources.filter(
    (source) =>
      (part.sessionId === undefined || source.session_id === part.sessionId) &&
      isSpeakerOfPart(source.speaker, part),
  )
  const [first] = sources
  // The members of the memory itself are those of its first occasion.
  return first && { ...memory, ...first, sources, count: sources.length }
}

export const isSpeakerOfPart = (speaker: string | null, part: DocumentPart): boolean =>
  part.speaker === undefined || nameVariants(part.speaker).includes(speaker ?? '')
