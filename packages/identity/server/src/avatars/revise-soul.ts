import type { RuntimeConfig, Soul } from '@daimon/identity-api'
import { currentMsv, initialState } from '@daimon/identity-core'
import {
  type AvatarRow,
  type Db,
  appendStep,
  clearReplyRecords,
  clearSessionMoods,
  reviseAvatar,
} from '@daimon/identity-store'
import { randomUUID } from 'node:crypto'
import { msvAt, getStateTime } from '../personality/state-at.ts'

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/**
 * Gives a locked avatar another soul or runtime_config as a new revision; the same again changes
 * nothing. A new baseline is a new character: the personality starts from it, and the log says so.
 * A new description is a new voice.
 */
export const reviseSoul = async (
  trx: Db,
  row: AvatarRow,
  soul: Soul,
  runtimeConfig: RuntimeConfig,
  at: Date,
): Promise<AvatarRow> => {
  if (isSame(soul, row.soul) && isSame(runtimeConfig, row.runtime_config)) return row
  const hasNewBaseline = !isSame(soul.baseline_msv, row.soul.baseline_msv)
  const persona = hasNewBaseline
    ? initialState(soul.baseline_msv, getStateTime(row, at))
    : row.persona
  const revised = await reviseAvatar(trx, row, { soul, runtimeConfig, persona, at })
  if (hasNewBaseline || soul.description !== row.soul.description)
    await clearReplyRecords(trx, row.bot_id)
  if (!hasNewBaseline) return revised
  await clearSessionMoods(trx, row.bot_id)
  await appendStep(trx, row, {
    stepId: randomUUID(),
    at,
    cause: 'soul_revision',
    before: msvAt(row, at),
    after: currentMsv(persona),
    persona,
    evidence: { soul_revision: revised.soul_revision },
    turnId: null,
    userKey: '',
    moodOf: null,
  })
  return revised
}
