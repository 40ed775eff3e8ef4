import type { OperationId } from '@daimon/identity-api'
import { asOwner } from '@daimon/identity-store'
import type { Answer } from '@daimon/runtime'
import type { ServerContext } from '../server-context.ts'
import { operations } from './index.ts'
import type { CallOf } from './operation.ts'

/**
 * Runs a use case with the database as far as its caller may see it: no operation gets any other.
 */
export const runOperation = async <Id extends OperationId>(
  parts: ServerContext,
  id: Id,
  call: CallOf<Id>,
): Promise<Answer> => {
  const userId = findUserId(call)
  if (userId !== undefined) await parts.admitUser(call.caller, userId)
  const engine = asOwner(parts.engine, call.caller.ownerId)
  const run = () => operations[id]({ ...parts, engine }, call)
  return ERASING.has(id) ? engine.within('erasure', run) : run()
}

/** They give room back in the end, so they work on a full disk as well. */
const ERASING: ReadonlySet<OperationId> = new Set<OperationId>([
  'forgetMemories',
  'deleteMemory',
  'deleteSession',
  'purgeExpired',
  'deleteAvatar',
  'deleteUser',
])

/** The user that a request names, wherever it does. */
const findUserId = ({
  params,
  query,
  body,
}: Readonly<Record<'params' | 'query' | 'body', unknown>>): string | undefined => {
  for (const given of [params, query, body]) {
    const { user_id: userId } = (given ?? {}) as { readonly user_id?: unknown }
    if (typeof userId === 'string') return userId
  }
  return undefined
}
