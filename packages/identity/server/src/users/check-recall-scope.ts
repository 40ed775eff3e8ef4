import type { RecallScope } from '@daimon/identity-api'
import { validationError } from '@daimon/runtime'

/** Throws if a request asks for the sessions of a user and names none. */
export const checkRecallScope = (request: {
  readonly user_id?: string | undefined
  readonly recall_scope?: RecallScope | undefined
}): void => {
  if (request.recall_scope === 'user' && request.user_id === undefined)
    throw validationError([
      { pointer: '/user_id', message: 'is required when recall_scope is user' },
    ])
}
