import type { OperationId } from '@daimon/identity-api'
import { deleteAvatar, listAvatars, patchAvatar, readAvatar, readIdentity } from './avatars.ts'
import { exportAvatarCard, importAvatarCard } from './cards.ts'
import { chatGenerate } from './chat-generate.ts'
import { completeTurn } from './complete-turn.ts'
import { consolidateMemories } from './consolidate.ts'
import { listDriftSteps } from './drift.ts'
import { ensureAvatar } from './ensure-avatar.ts'
import { listErasures } from './erasures.ts'
import { exportAvatar } from './export-avatar.ts'
import { listFacts } from './list-facts.ts'
import { deleteMemory, deleteSession, forgetMemories, purgeExpired } from './forget.ts'
import { health, ready } from './health.ts'
import { importAvatar } from './import-avatar.ts'
import { ingestMemories, ingestMemory } from './ingest.ts'
import { createKey, listKeys, revokeKey, rotateKey } from './keys.ts'
import { listMemories, patchMemory, readMemory } from './memories.ts'
import type { Operation } from './operation.ts'
import { prepareTurn } from './prepare-turn.ts'
import { readJob } from './read-job.ts'
import { reembedMemories } from './reembed.ts'
import { reflectMessage } from './reflect-message.ts'
import { registerAvatar } from './register-avatar.ts'
import { retrieveMemories } from './retrieve.ts'
import { importSoulpack } from './import-soulpack.ts'
import { exportAvatarPack, listSoulpacks, readSoulpack, validateSoulpack } from './soulpacks.ts'
import { freezeState, resetState, unfreezeState, updateState } from './set-state.ts'
import { listRevisions } from './soul-revisions.ts'
import { sweepMemories } from './sweep.ts'
import { validateSoul } from './validate-soul.ts'
import { whatIf } from './what-if.ts'

/** Every use case by its operation id: the same table that the routes have. */
export const operations: { readonly [Id in OperationId]: Operation<Id> } = {
  health,
  ready,
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
  readMemory,
  deleteMemory,
  deleteSession,
  purgeExpired,
  listSoulRevisions: listRevisions,
  exportAvatar,
  importAvatar,
  reembedMemories,
  sweepMemories,
  consolidateMemories,
  readJob,
  listErasures,
  listKeys,
  createKey,
  revokeKey,
  rotateKey,
}
