import type { Msv } from '@daimon/identity-api'
import { currentMsv, innerMonologue, readEvidence, reflect } from '@daimon/identity-core'
import { type AvatarRow, type Db, appendStep, findStepOfTurn } from '@daimon/identity-store'
import { randomUUID } from 'node:crypto'

export type ReflectionInput = {
  readonly message: string
  readonly memoryIds: readonly string[]
  readonly turnId: string | null
  readonly at: Date
}

/**
 * Takes one bounded step from what a message says and writes it down, inside a transaction that holds the
 * avatar's lock. A turn that has taken its step takes no second; a frozen avatar takes none.
 */
export const reflectStep = async (
  trx: Db,
  avatar: AvatarRow,
  input: ReflectionInput,
): Promise<Msv> => {
  const before = currentMsv(avatar.persona)
  if (avatar.is_frozen) return before
  const done =
    input.turnId === null ? undefined : await findStepOfTurn(trx, avatar.bot_id, input.turnId)
  if (done) return done.after
  const evidence = readEvidence(input.message)
  const persona = reflect(
    avatar.persona,
    avatar.soul.baseline_msv,
    evidence,
    innerMonologue(evidence),
    input.at.getTime(),
  )
  const after = currentMsv(persona)
  await appendStep(trx, avatar, {
    stepId: randomUUID(),
    at: input.at,
    cause: 'reflection',
    before,
    after,
    persona,
    evidence: {
      confidence: evidence.confidence,
      markers: evidence.markers,
      memory_ids: input.memoryIds,
    },
    turnId: input.turnId,
  })
  return after
}
