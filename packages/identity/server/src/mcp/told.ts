import type { Avatar, Memory, Msv } from '@daimon/identity-api'
import { memoriesBlock, neutralise } from '@daimon/identity-core'

/** Memories in a fence: records of what was said, which must not pass for what the service says. */
export const memoriesText = (
  memories: readonly Pick<Memory, 'id' | 'content' | 'speaker' | 'occurred_at' | 'valid_to'>[],
  nonce: string,
): string =>
  memoriesBlock({
    memories: memories.map((memory) => ({
      id: memory.id,
      content: memory.content,
      speaker: memory.speaker,
      occurredAt: memory.occurred_at,
      validTo: memory.valid_to,
    })),
    requests: [],
    nonce,
    tokenBudget: undefined,
  }).text

const numbers = (members: Readonly<Record<string, number>>): string =>
  Object.entries(members)
    .map(([name, value]) => `${name} ${Number(value.toFixed(2))}`)
    .join(', ')

/** A vector in four lines. */
export const msvText = (msv: Msv): string =>
  [
    `HEXACO (-1 to 1): ${numbers(msv.hexaco)}`,
    `Moral foundations (0 to 1): ${numbers(msv.moral_foundations)}`,
    `Drives (0 to 1): ${numbers(msv.drives)}, uncertainty ${msv.epistemic_uncertainty}`,
    `Thought of the moment: ${neutralise(msv.inner_monologue)}`,
  ].join('\n')

/** An avatar in one line. */
export const avatarLine = ({ bot_id, name, role, external_key }: Avatar): string =>
  `${bot_id}: ${neutralise(name)}, ${neutralise(role)}${
    external_key === null ? '' : ` (external_key ${neutralise(external_key)})`
  }`

export const count = (number: number, one: string, many = `${one}s`): string =>
  `${number} ${number === 1 ? one : many}`
