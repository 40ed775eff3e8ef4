import { decideSoulProposal } from '@daimon/identity-store'
import { decideProposal } from '../avatars/soul-proposals.ts'
import { type Operation, ok } from './operation.ts'

/** Closes an open proposal; the soul stays as it is. */
export const refuseSoulProposal: Operation<'refuseSoulProposal'> = async (parts, call) =>
  ok(
    await decideProposal(parts, call, 'open', (trx, { proposal, at }) =>
      decideSoulProposal(trx, proposal, { status: 'refused', decided_at: at }),
    ),
  )
