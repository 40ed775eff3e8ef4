import { difference } from '@daimon/identity-core'
import { decideSoulProposal, listSoulRevisions } from '@daimon/identity-store'
import { ApiError } from '@daimon/runtime'
import { reviseSoul } from '../avatars/revise-soul.ts'
import { decideProposal } from '../avatars/soul-proposals.ts'
import { type Operation, ok } from './operation.ts'

/** Restores the soul from before an accepted proposal, as long as it is still that proposal's. */
export const undoSoulProposal: Operation<'undoSoulProposal'> = async (parts, call) =>
  ok(
    await decideProposal(parts, call, 'accepted', async (trx, { avatar, proposal, at }) => {
      const beyond = (proposal.revision ?? 0) + 1
      const [accepted, before] = await listSoulRevisions(trx, avatar.bot_id, beyond, 2)
      const isCurrent = accepted && difference(accepted.soul, avatar.soul).length === 0
      if (!before || !isCurrent)
        throw new ApiError('CONFLICT', {
          detail:
            'The soul was revised since. Undo that first, or set the members with PATCH /v1/avatars/{bot_id}.',
        })
      const revised = await reviseSoul(trx, avatar, before.soul, avatar.runtime_config, at)
      return decideSoulProposal(trx, proposal, {
        status: 'undone',
        decided_at: at,
        undo_revision: revised.soul_revision,
      })
    }),
  )
