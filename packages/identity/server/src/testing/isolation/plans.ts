import type { OperationId } from '@daimon/identity-api'
import { type PagedList, encodeCursor } from '@daimon/identity-store'
import { testSoul } from '../souls.ts'
import type { Wire } from '../test-service.ts'
import type { Ids } from './world.ts'

type Request = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * A request that does the thing, made of whatever ids it is given; `document` is an export of the
 * caller's own.
 */
export type RequestPlan = (ids: Ids, document: Wire) => Request

const { baseline_msv } = testSoul()
const message = 'Thank you, that was kind.'

const card = {
  spec: 'chara_card_v2',
  spec_version: '2.0',
  data: { name: 'Ida', description: 'Ida keeps the light.' },
}

const ofAvatar: RequestPlan = ({ bot_id }) => ({ params: { bot_id } })
const ofMemory: RequestPlan = ({ memory_id, user_id }) => ({
  params: { memory_id },
  query: { user_id },
})
const ofProposal: RequestPlan = ({ bot_id, proposal_id }) => ({ params: { bot_id, proposal_id } })
const nothing: RequestPlan = () => ({})

/** Before every row of every owner: a row that is not excluded comes after it. */
const before = (list: PagedList, id: string): string =>
  encodeCursor(list, { at: new Date('9999-01-01T00:00:00Z'), id })

/**
 * One for each operation: the compiler asks for those of new routes, and the test for every id that
 * they take.
 */
export const plans: { readonly [Id in OperationId]: RequestPlan } = {
  health: nothing,
  ready: nothing,
  listRequestDays: nothing,
  registerAvatar: ({ external_key }) => ({ body: { soul: testSoul(), external_key } }),
  ensureAvatar: ({ external_key }) => ({ body: { external_key, soul: testSoul(), update: true } }),
  listAvatars: ({ cursor }) => ({ query: { cursor: before('avatars', cursor) } }),
  readAvatar: ofAvatar,
  patchAvatar: ({ bot_id }) => ({ params: { bot_id }, body: { role: 'Pilot' } }),
  deleteAvatar: ofAvatar,
  readIdentity: ({ bot_id, user_id }) => ({ params: { bot_id }, query: { user_id } }),
  listSoulRevisions: ({ bot_id, cursor }) => ({ params: { bot_id }, query: { cursor } }),
  listDriftSteps: ({ bot_id, user_id, cursor }) => ({
    params: { bot_id },
    query: { user_id, cursor: before('drift', cursor) },
  }),
  proposeSoul: ({ bot_id, user_id, memory_id, step_id }) => ({
    params: { bot_id },
    body: {
      reason: 'It fits.',
      role: 'Pilot',
      user_id,
      memory_ids: [memory_id],
      step_ids: [step_id],
    },
  }),
  listSoulProposals: ({ bot_id, cursor }) => ({
    params: { bot_id },
    query: { cursor: before('proposals', cursor) },
  }),
  readSoulProposal: ofProposal,
  acceptSoulProposal: ofProposal,
  refuseSoulProposal: ofProposal,
  undoSoulProposal: ofProposal,
  resetState: ({ bot_id, step_id }) => ({ params: { bot_id }, body: { to: step_id } }),
  freezeState: ofAvatar,
  unfreezeState: ofAvatar,
  updateState: ({ bot_id }) => ({ body: { bot_id, new_msv: baseline_msv } }),
  listSoulpacks: nothing,
  readSoulpack: () => ({ params: { pack_id: 'tutor' } }),
  validateSoul: () => ({ body: { soul: testSoul() } }),
  validateSoulpack: () => ({ body: { manifest: {}, texts: {} } }),
  importSoulpack: ({ external_key }) => ({ body: { pack_id: 'tutor', external_key } }),
  exportSoulpack: ofAvatar,
  exportCard: ofAvatar,
  importCard: ({ bot_id }) => ({ params: { bot_id }, body: card }),
  registerCard: ({ external_key }) => ({ query: { external_key }, body: card }),
  exportAvatar: ({ bot_id, user_id, session_id, speaker }) => ({
    params: { bot_id },
    query: { vectors: 'true', user_id, session_id, speaker },
  }),
  importAvatar: ({ external_key, bot_id, memory_id }, document) => ({
    query: { external_key },
    body: {
      ...document,
      external_key,
      // Tombstones of the avatar that it says it was exported from would hold for the copy.
      avatar: { ...document.avatar, bot_id },
      memories: [{ ...document.memories[0], id: memory_id, chain_id: memory_id }],
    },
  }),
  reflect: ({ bot_id, user_id, session_id, turn_id }) => ({
    body: { bot_id, message, user_id, session_id, turn_id },
  }),
  whatIf: ({ bot_id, user_id, session_id }) => ({
    params: { bot_id },
    body: { message, user_id, session_id },
  }),
  prepare: ({ bot_id, user_id, session_id, memory_id }) => ({
    body: {
      bot_id,
      user_id,
      query: 'When does the vault open?',
      session_id,
      recall_scope: 'all',
      exclude_memory_ids: [memory_id],
    },
  }),
  complete: ({ bot_id, user_id, session_id, speaker, turn_id, idempotency_key }) => ({
    headers: { 'idempotency-key': idempotency_key },
    body: {
      bot_id,
      summary: 's',
      user_message: message,
      user_id,
      session_id,
      speaker,
      turn_id,
      idempotency_key,
    },
  }),
  chatGenerate: ({ bot_id, user_id, session_id }) => ({
    body: { bot_id, message, user_id, session_id, stream: false },
  }),
  ingestMemory: ({ bot_id, user_id, session_id, speaker }) => ({
    body: { bot_id, user_id, content: 'The kettle is on.', session_id, speaker },
  }),
  ingestMemories: ({ bot_id, user_id, session_id, speaker }) => ({
    body: {
      bot_id,
      user_id,
      items: [{ content: 'The kettle is on.', session_id, speaker }],
    },
  }),
  retrieveMemories: ({ bot_id, user_id, session_id, memory_id }) => ({
    body: {
      bot_id,
      user_id,
      query: 'When does the vault open?',
      session_id,
      include_scores: true,
      exclude_memory_ids: [memory_id],
    },
  }),
  forgetMemories: ({ bot_id, user_id, memory_id, session_id, speaker }) => ({
    body: { bot_id, user_id, memory_ids: [memory_id], session_id, speaker },
  }),
  patchMemory: ({ memory_id, user_id, speaker }) => ({
    params: { memory_id },
    query: { user_id },
    body: { content: 'The kettle is red.', speaker },
  }),
  listMemories: ({ bot_id, user_id, session_id, speaker, cursor }) => ({
    params: { bot_id },
    query: { user_id, session_id, speaker, cursor: before('memories', cursor) },
  }),
  listFacts: ({ bot_id, user_id, session_id, speaker, cursor }) => ({
    params: { bot_id },
    query: { user_id, session_id, speaker, cursor: before('facts', cursor) },
  }),
  listUsers: ({ bot_id, cursor }) => ({
    params: { bot_id },
    query: { cursor: before('users', cursor) },
  }),
  exportUser: ({ bot_id, user_id }) => ({ params: { bot_id, user_id } }),
  deleteUser: ({ bot_id, user_id }) => ({ params: { bot_id, user_id } }),
  readMemory: ofMemory,
  deleteMemory: ofMemory,
  deleteSession: ({ bot_id, user_id, session_id }) => ({
    params: { bot_id, session_id },
    query: { user_id },
  }),
  listSessionMessages: ({ bot_id, user_id, session_id, cursor }) => ({
    params: { bot_id, session_id },
    query: { user_id, cursor: before('messages', cursor), order: 'newest' },
  }),
  purgeExpired: ({ bot_id }) => ({ body: { bot_id } }),
  sweepMemories: ({ bot_id }) => ({ body: { bot_id } }),
  reembedMemories: ({ bot_id }) => ({ body: { bot_id } }),
  consolidateMemories: ({ bot_id, user_id, session_id }) => ({
    body: { bot_id, user_id, session_id },
  }),
  listJobs: ({ user_id, cursor }) => ({ query: { user_id, cursor: before('jobs', cursor) } }),
  readJob: ({ job_id, user_id }) => ({ params: { job_id }, query: { user_id } }),
  listErasures: ({ bot_id, cursor }) => ({ query: { bot_id, cursor: before('erasures', cursor) } }),
  listKeys: ({ cursor }) => ({ query: { cursor: before('keys', cursor) } }),
  createKey: () => ({ body: { name: 'app' } }),
  revokeKey: ({ key_id }) => ({ params: { key_id } }),
  rotateKey: ({ key_id }) => ({ params: { key_id }, body: {} }),
}

/** Which ids a plan puts into its request. */
export const idsUsedBy = (plan: RequestPlan, ids: Ids, document: Wire): (keyof Ids)[] => {
  const used = new Set<keyof Ids>()
  const watched = new Proxy(ids, {
    get: (target, name) => {
      used.add(name as keyof Ids)
      return target[name as keyof Ids]
    },
  })
  plan(watched, document)
  return [...used]
}
