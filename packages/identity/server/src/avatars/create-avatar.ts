import type { RuntimeConfig, Soul } from '@daimon/identity-api'
import { TemplateError, initialState, parseTemplate } from '@daimon/identity-core'
import { type AvatarRow, type Db, claimExternalKey, insertAvatar } from '@daimon/identity-store'
import { ApiError } from '@daimon/runtime'
import { randomUUID } from 'node:crypto'

export type AvatarDraft = {
  readonly ownerId: string
  readonly externalKey: string | null
  readonly soul: Soul
  readonly runtimeConfig: RuntimeConfig
}

/**
 * Refuses a prompt template that could not be filled in: at turn time no author is there to fix it.
 */
export const checkTemplate = (runtimeConfig: RuntimeConfig | undefined): void => {
  const template = runtimeConfig?.hybrid_prompt_template
  if (template === undefined) return
  try {
    parseTemplate(template)
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error
    throw new ApiError('SOUL_INVALID', {
      detail: `The prompt template ${error.message}.`,
      issues: [{ pointer: '/runtime_config/hybrid_prompt_template', message: error.message }],
      cause: error,
    })
  }
}

/** Writes a new avatar inside a transaction; `undefined` when its external key is taken. */
export const createAvatar = async (
  trx: Db,
  draft: AvatarDraft,
  at: Date,
): Promise<AvatarRow | undefined> => {
  const avatar = {
    ...draft,
    botId: randomUUID(),
    persona: initialState(draft.soul.baseline_msv, at.getTime()),
    at,
  }
  return (await claimExternalKey(trx, avatar)) ? insertAvatar(trx, avatar) : undefined
}

/** Another avatar of the owner has the external key. */
export const externalKeyTaken = () =>
  new ApiError('CONFLICT', {
    detail:
      'Another avatar has this external_key. Name another in the query, as ?external_key=…, or none by an empty one.',
    issues: [{ pointer: '/external_key', message: 'is taken' }],
  })
