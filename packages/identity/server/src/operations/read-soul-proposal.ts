import { proposalView, requireProposal } from '../avatars/soul-proposals.ts'
import { type Operation, ok } from './operation.ts'

export const readSoulProposal: Operation<'readSoulProposal'> = async (parts, call) => {
  const { avatar, proposal } = await requireProposal(parts, call)
  return ok(proposalView(proposal, avatar))
}
