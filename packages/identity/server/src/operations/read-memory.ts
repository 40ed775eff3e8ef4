import { withSources } from '@daimon/identity-store'
import { type Operation, ok } from './operation.ts'
import { requireMemory } from '../memory/require-memory.ts'

export const readMemory: Operation<'readMemory'> = async (parts, { caller, params, query }) => {
  const id = params['memory_id'] as string
  const row = await requireMemory(parts, caller.ownerId, id, ['', query.user_id ?? ''])
  const [memory] = await withSources(parts.engine.db, [row])
  return ok(memory as object)
}
