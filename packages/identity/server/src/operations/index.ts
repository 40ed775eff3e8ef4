import type { OperationId } from '@daimon/identity-api'
import { acceptSoulProposal } from './accept-soul-proposal.ts'
import { chatGenerate } from './chat-generate.ts'
import { completeTurn } from './complete-turn.ts'
import { consolidateMemories } from './consolidate.ts'
import { createKey } from './create-key.ts'
import { deleteAvatar } from './delete-avatar.ts'
import { deleteMemory } from './delete-memory.ts'
import { deleteSession } from './delete-session.ts'
import { deleteUser } from './delete-user.ts'
import { listDriftSteps } from './drift.ts'
import { ensureAvatar } from './ensure-avatar.ts'
import { listErasures } from './erasures.ts'
import { exportAvatar } from './export-avatar.ts'
import { exportAvatarCard } from './export-card.ts'
import { exportUser } from './export-user.ts'
import { exportAvatarPack } from './export-soulpack.ts'
import { forgetMemories } from './forget-memories.ts'
import { freezeState } from './freeze-state.ts'
import { health } from './health.ts'
import { importAvatar } from './import-avatar.ts'
import { importAvatarCard } from './import-card.ts'
import { importSoulpack } from './import-soulpack.ts'
import { ingestMemories } from './ingest-memories.ts'
import { ingestMemory } from './ingest-memory.ts'
import { listAvatars } from './list-avatars.ts'
import { listFacts } from './list-facts.ts'
import { listKeys } from './list-keys.ts'
import { listRequestDays } from './list-request-days.ts'
import { listMemories } from './list-memories.ts'
import { listUsers } from './list-users.ts'
import { listSessionMessages } from './list-session-messages.ts'
import { listSoulProposals } from './list-soul-proposals.ts'
import { listSoulpacks } from './list-soulpacks.ts'
import type { Operation } from './operation.ts'
import { patchAvatar } from './patch-avatar.ts'
import { patchMemory } from './patch-memory.ts'
import { prepareTurn } from './prepare-turn.ts'
import { proposeSoul } from './propose-soul.ts'
import { purgeExpired } from './purge-expired.ts'
import { readAvatar } from './read-avatar.ts'
import { readIdentity } from './read-identity.ts'
import { listJobs } from './list-jobs.ts'
import { readJob } from './read-job.ts'
import { readMemory } from './read-memory.ts'
import { readSoulProposal } from './read-soul-proposal.ts'
import { readSoulpack } from './read-soulpack.ts'
import { ready } from './ready.ts'
import { reembedMemories } from './reembed.ts'
import { reflectMessage } from './reflect-message.ts'
import { refuseSoulProposal } from './refuse-soul-proposal.ts'
import { registerAvatar } from './register-avatar.ts'
import { registerCard } from './register-card.ts'
import { resetState } from './reset-state.ts'
import { retrieveMemories } from './retrieve.ts'
import { revokeKey } from './revoke-key.ts'
import { rotateKey } from './rotate-key.ts'
import { listRevisions } from './soul-revisions.ts'
import { sweepMemories } from './sweep.ts'
import { undoSoulProposal } from './undo-soul-proposal.ts'
import { unfreezeState } from './unfreeze-state.ts'
import { updateState } from './update-state.ts'
import { validateSoul } from './validate-soul.ts'
import { validateSoulpack } from './validate-soulpack.ts'
import { whatIf } from './what-if.ts'

/** Every use case by its operation id: the same table that the routes have. */
export const operations: { readonly [Id in OperationId]: Operation<Id> } = {
  health,
  ready,
  listRequestDays,
  registerAvatar,
  ensureAvatar,
  listAvatars,
  validateSoul,
  readAvatar,
  patchAvatar,
  deleteAvatar,
  readIdentity,
  listDriftSteps,
  updateState,
  listSoulpacks,
  readSoulpack,
  validateSoulpack,
  importSoulpack,
  exportSoulpack: exportAvatarPack,
  exportCard: exportAvatarCard,
  importCard: importAvatarCard,
  registerCard,
  resetState,
  freezeState,
  unfreezeState,
  whatIf,
  reflect: reflectMessage,
  prepare: prepareTurn,
  complete: completeTurn,
  chatGenerate,
  ingestMemory,
  ingestMemories,
  retrieveMemories,
  forgetMemories,
  patchMemory,
  listMemories,
  listFacts,
  listUsers,
  exportUser,
  deleteUser,
  readMemory,
  deleteMemory,
  deleteSession,
  listSessionMessages,
  purgeExpired,
  listSoulRevisions: listRevisions,
  proposeSoul,
  listSoulProposals,
  readSoulProposal,
  acceptSoulProposal,
  refuseSoulProposal,
  undoSoulProposal,
  exportAvatar,
  importAvatar,
  reembedMemories,
  sweepMemories,
  consolidateMemories,
  listJobs,
  readJob,
  listErasures,
  listKeys,
  createKey,
  revokeKey,
  rotateKey,
}
