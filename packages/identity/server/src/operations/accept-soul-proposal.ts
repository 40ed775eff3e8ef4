import { Soul } from '@daimon/identity-api'
import { applyChanges } from '@daimon/identity-core'
import { type AvatarRow, type SoulProposalRow, decideSoulProposal } from '@daimon/identity-store'
import { ApiError } from '@daimon/runtime'
import { z } from 'zod'
import { listProtectedIssues } from '../avatars/protected-soul.ts'
import { reviseSoul } from '../avatars/revise-soul.ts'
import { decideProposal } from '../avatars/soul-proposals.ts'
import { type Operation, ok } from './operation.ts'

/** Applies an open proposal to the current soul as a new revision. */
export const acceptSoulProposal: Operation<'acceptSoulProposal'> = async (parts, call) =>
  ok(
    await decideProposal(parts, call, 'open', async (trx, { avatar, proposal, at }) => {
      const soul = applyProposal(avatar, proposal)
      const revised = await reviseSoul(trx, avatar, soul, avatar.runtime_config, at)
      return decideSoulProposal(trx, proposal, {
        status: 'accepted',
        decided_at: at,
        revision: revised.soul_revision,
      })
    }),
  )

/** Throws CONFLICT for changes that do not fit the soul any more, or are protected by now. */
const applyProposal = (avatar: AvatarRow, { changes }: SoulProposalRow): Soul => {
  const { value, conflicts } = applyChanges({ soul: avatar.soul }, changes)
  if (conflicts.length > 0)
    throw new ApiError('CONFLICT', {
      detail: 'The soul was revised in what this would change. Refuse it, or propose it again.',
      issues: conflicts.map((pointer) => ({ pointer, message: 'has another value now' })),
    })
  // An imported proposal was not validated against a soul.
  const parsed = z.object({ soul: Soul }).safeParse(value)
  if (!parsed.success)
    throw new ApiError('CONFLICT', {
      detail: 'With these changes, the soul would be invalid. Refuse them.',
    })
  const { soul } = parsed.data as { readonly soul: Soul }
  const issues = listProtectedIssues(avatar, soul)
  if (issues.length > 0)
    throw new ApiError('CONFLICT', {
      detail: 'The avatar protects by now what this would change.',
      issues: issues.map(({ pointer, message }) => ({ pointer: `/soul${pointer}`, message })),
    })
  return soul
}
