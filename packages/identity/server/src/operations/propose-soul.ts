import { OPEN_PROPOSALS_MAX, type Soul, SoulPatch } from '@daimon/identity-api'
import { adoptTraits, difference, traitMsv } from '@daimon/identity-core'
import {
  type AvatarRow,
  type Db,
  countOpenProposals,
  insertSoulProposal,
  knownMemoryIds,
  knownStepIds,
  latestStepIds,
  lockAvatar,
} from '@daimon/identity-store'
import { ApiError, type Issue, validationError } from '@daimon/runtime'
import { randomUUID } from 'node:crypto'
import { botNotFound } from '../avatars/avatar-view.ts'
import { listProtectedIssues } from '../avatars/protected-soul.ts'
import { proposalView } from '../avatars/soul-proposals.ts'
import { stateAt } from '../personality/state-at.ts'
import { createRedactor } from '../privacy/redactor.ts'
import type { CallOf, Operation } from './operation.ts'

/** Steps that a proposal of the drift log names by itself. */
const STEPS_MAX = 50

/** Keeps a change of the soul for a decision; nothing of the soul changes. */
export const proposeSoul: Operation<'proposeSoul'> = async (parts, call) => {
  const request = readRequest(call)
  const { author, userKey } = request
  const at = parts.now()
  const { row, avatar } = await parts.engine.db.transaction().execute(async (trx) => {
    const current = await lockAvatar(trx, call.caller.ownerId, call.params['bot_id'] as string)
    if (!current) throw botNotFound()
    await checkRoom(trx, current, call.body.base_revision)
    const soul =
      author === 'drift' ? driftedSoul(current, at) : { ...current.soul, ...request.members }
    const changes = difference({ soul: current.soul }, { soul })
    const issues = [
      ...(changes.length === 0 ? [nothingChanges(author)] : []),
      ...listProtectedIssues(current, soul),
      ...(await listUnknownEvidence(trx, current, request)),
    ]
    if (issues.length > 0) throw validationError(issues)
    const clean = createRedactor(parts.redacted, current.runtime_config)
    const stored = await insertSoulProposal(trx, {
      proposalId: randomUUID(),
      botId: current.bot_id,
      ownerId: current.owner_id,
      userKey,
      author,
      reason: request.reason === undefined ? null : clean(request.reason),
      changes,
      baseRevision: current.soul_revision,
      memoryIds: request.memoryIds,
      stepIds:
        request.stepIds ??
        (author === 'drift' ? await latestStepIds(trx, current.bot_id, userKey, STEPS_MAX) : []),
      at,
    })
    return { row: stored, avatar: current }
  })
  return {
    status: 201,
    body: proposalView(row, avatar),
    headers: { location: `/v1/avatars/${row.bot_id}/soul/proposals/${row.proposal_id}` },
  }
}

type ProposalRequest = {
  readonly author: 'model' | 'person' | 'drift'
  readonly userKey: string
  readonly reason: string | undefined
  readonly memoryIds: readonly string[]
  readonly stepIds: readonly string[] | undefined
  readonly members: Partial<Soul>
}

const SOUL_MEMBERS = Object.keys(SoulPatch.shape) as (keyof typeof SoulPatch.shape)[]

const readRequest = ({ body, via }: CallOf<'proposeSoul'>): ProposalRequest => {
  const { reason, memory_ids, step_ids, user_id } = body
  // A model must not speak for a person.
  const author = via === 'mcp' ? 'model' : body.author
  const names = SOUL_MEMBERS.filter((name) => body[name] !== undefined)
  const members = Object.fromEntries(names.map((name) => [name, body[name]])) as Partial<Soul>
  const issues: Issue[] =
    author === 'drift'
      ? names.map((name) => ({ pointer: `/${name}`, message: 'must be absent for author drift' }))
      : [
          ...(reason === undefined ? [{ pointer: '/reason', message: 'is required' }] : []),
          ...(names.length === 0 ? [nothingChanges(author)] : []),
        ]
  if (issues.length > 0) throw validationError(issues)
  return {
    author,
    userKey: user_id ?? '',
    reason,
    memoryIds: [...new Set(memory_ids)],
    stepIds: step_ids && [...new Set(step_ids)],
    members,
  }
}

const nothingChanges = (author: ProposalRequest['author']): Issue =>
  author === 'drift'
    ? { pointer: '/author', message: 'must not be drift while the traits are at the baseline' }
    : { pointer: '', message: 'must change a member of the soul' }

const driftedSoul = (avatar: AvatarRow, at: Date): Soul => {
  const { soul } = avatar
  const traits = traitMsv(stateAt(avatar, at))
  return { ...soul, baseline_msv: adoptTraits(soul.baseline_msv, traits) }
}

const checkRoom = async (
  trx: Db,
  { bot_id, soul_revision }: AvatarRow,
  base: number | undefined,
): Promise<void> => {
  if (base !== undefined && base !== soul_revision)
    throw new ApiError('CONFLICT', {
      detail: `The soul is at revision ${soul_revision}. Read it again, and propose the change to that revision.`,
      issues: [{ pointer: '/base_revision', message: `must be ${soul_revision}` }],
    })
  if ((await countOpenProposals(trx, bot_id)) >= OPEN_PROPOSALS_MAX)
    throw new ApiError('CONFLICT', {
      detail: `The avatar has ${OPEN_PROPOSALS_MAX} open proposals. Accept or refuse some first.`,
    })
}

const listUnknownEvidence = async (
  trx: Db,
  { bot_id }: AvatarRow,
  { userKey, memoryIds, stepIds = [] }: ProposalRequest,
): Promise<Issue[]> => {
  const memories = await knownMemoryIds(trx, bot_id, userKey, memoryIds)
  const steps = await knownStepIds(trx, bot_id, userKey, stepIds)
  return [
    ...listMissing('memory_ids', memoryIds, memories, 'must be a memory of the avatar and user'),
    ...listMissing('step_ids', stepIds, steps, 'must be a drift step of the avatar and user'),
  ]
}

const listMissing = (
  member: string,
  ids: readonly string[],
  known: ReadonlySet<string>,
  message: string,
): Issue[] =>
  ids.flatMap((id, at) => (known.has(id) ? [] : [{ pointer: `/${member}/${at}`, message }]))
