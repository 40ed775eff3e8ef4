import { knownFragments } from '../store/queries/fragments.ts'
import type { Operation } from './operation.ts'

/** The fragments that the service lacks. Answered without the link to the engine. */
export const fragmentsMissing: Operation<'fragmentsMissing'> = async (parts, call) => {
  const { principal } = call.caller
  const known = await knownFragments(parts.store.db, principal, call.body.digests)
  const missing = call.body.digests.filter(
    (digest) => !known.has(digest) || !parts.spool.hasFragment(principal, digest),
  )
  return { status: 200, body: { missing: [...new Set(missing)] } }
}
