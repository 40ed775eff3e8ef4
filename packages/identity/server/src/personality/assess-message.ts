import type { Evidence } from '@daimon/identity-core'
import { type AvatarRow, slicer } from '@daimon/identity-store'
import type { ServerContext } from '../server-context.ts'

/** What a message weighs for an avatar, before anything is locked or moved. */
export type MessageAssessment = {
  readonly message: string
  readonly evidence: Evidence
  /** What the message is about, in words of ours. */
  readonly topic: string | undefined
  /** The model's thought, when one was asked and answered well. */
  readonly monologue: string | undefined
  readonly source: 'text' | 'model'
}

/**
 * Reads a message: with the chat model when there is one, else, and whenever it fails, without.
 * Takes no lock and is called with none: a model may take seconds.
 */
export const assessMessage = async (
  parts: Pick<ServerContext, 'reader' | 'inference' | 'randomBytes' | 'now'>,
  avatar: AvatarRow,
  message: string,
): Promise<MessageAssessment> => {
  const pause = slicer()
  const read = parts.reader.evidence(message)
  await pause()
  const topic = parts.reader.topic(message)
  const proposal = avatar.is_frozen ? undefined : await parts.inference.propose(avatar, message)
  return proposal
    ? { ...proposal, evidence: { ...read, ...proposal.evidence }, message, topic, source: 'model' }
    : { evidence: read, monologue: undefined, message, topic, source: 'text' }
}
