import { nearDuplicateKey, saltForUser } from '@daimon/identity-core'
import { type AvatarRow, mapInSlices, memoriesOfKeys } from '@daimon/identity-store'
import { createRedactor } from '../privacy/redactor.ts'
import type { ServerContext } from '../server-context.ts'

const MS_PER_DAY = 86_400_000

/** Ids of memories, shared or of a user, with the words of a message, as duplicates are found. */
export const findRepeated = async (
  parts: ServerContext,
  avatar: AvatarRow,
  userKey: string,
  messages: readonly string[],
): Promise<string[]> => {
  const redact = createRedactor(parts.redacted, avatar.runtime_config)
  const nowMs = parts.now().getTime()
  const keys = await mapInSlices(messages, (message) => {
    const text = redact(message)
    // Words such as "today" make the day part of the key; a conversation may last past midnight.
    const plain = [nearDuplicateKey(text, nowMs), nearDuplicateKey(text, nowMs - MS_PER_DAY)]
    return ['', userKey].flatMap((key) => plain.map((hash) => saltForUser(hash, key)))
  })
  return memoriesOfKeys(parts.engine.db, avatar.bot_id, keys.flat())
}
