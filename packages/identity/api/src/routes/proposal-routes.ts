import { z } from 'zod'
import { Cursor, queryInteger } from '../fields.ts'
import type { Route } from '../route.ts'
import {
  ProposalStatus,
  ProposeSoulRequest,
  SoulProposal,
  SoulProposalPage,
} from '../soul-proposals.ts'
import { EXAMPLES, EXAMPLE_IDS, EXAMPLE_TIME } from './examples.ts'
import { answer, json } from './parts.ts'

const PROPOSAL = {
  id: EXAMPLE_IDS.proposal,
  bot_id: EXAMPLE_IDS.avatar,
  user_id: null,
  author: 'model' as const,
  reason: 'Customers ask about repairs most of all.',
  status: 'open' as const,
  changes: [
    {
      op: 'replace' as const,
      path: '/soul/role',
      from: EXAMPLES.soul.role,
      to: 'Bicycle mechanic',
    },
    { op: 'replace' as const, path: '/soul/baseline_msv/hexaco/X', from: 0.3, to: 0.6 },
  ],
  summary: [
    'Role changes from "Bicycle shop assistant" to "Bicycle mechanic".',
    'Extraversion rises from 0.3 to 0.6.',
  ],
  bounds: [
    {
      pointer: '/baseline_msv/hexaco/X',
      from: 0.3,
      to: 0.6,
      min: 0.1,
      max: 0.5,
      exceeded: true,
    },
  ],
  memory_ids: [],
  step_ids: [],
  base_revision: 1,
  revision: null,
  undo_revision: null,
  created_at: EXAMPLE_TIME,
  decided_at: null,
}

const LIST = '/v1/avatars/{bot_id}/soul/proposals' as const
const ONE = `${LIST}/{proposal_id}` as const
const GOVERNED = { tag: 'Avatars', scope: 'admin' } as const
const ACCEPTED = {
  ...PROPOSAL,
  status: 'accepted' as const,
  revision: 2,
  decided_at: EXAMPLE_TIME,
}

export const proposalRoutes = {
  proposeSoul: {
    method: 'post',
    path: LIST,
    tag: 'Avatars',
    scope: 'write',
    summary: 'Propose a change of the soul',
    description:
      'Accepts some members of a soul, by a model or a person, or proposes the current traits as the baseline. The soul stays as it is until a key with the admin scope accepts. A change of something in `runtime_config.protected` is a 422. An avatar can have 32 open proposals.',
    body: json(ProposeSoulRequest, {
      default: {
        author: 'model',
        reason: PROPOSAL.reason,
        role: 'Bicycle mechanic',
        baseline_msv: {
          ...EXAMPLES.msv,
          hexaco: { ...EXAMPLES.msv.hexaco, X: 0.6 },
        },
      },
    }),
    answers: { 201: answer(SoulProposal, 'The open proposal.', { default: PROPOSAL }) },
    errors: ['BOT_NOT_FOUND', 'SOUL_INVALID', 'VALIDATION_ERROR', 'CONFLICT'],
    soulAt: [
      '/baseline_msv',
      '/name',
      '/role',
      '/description',
      '/attachment_style',
      '/capabilities',
      '/hourly_rate',
      '/status',
      '/avatar_url',
    ],
  },
  listSoulProposals: {
    method: 'get',
    path: LIST,
    ...GOVERNED,
    summary: 'List proposed changes of the soul',
    description: 'Returns the proposals of an avatar, newest first, with their changes.',
    query: z.object({
      status: ProposalStatus.optional().describe('Only proposals with this status.'),
      limit: queryInteger(1, 100, 20).describe('Maximum number of proposals.'),
      cursor: Cursor,
    }),
    parameterExamples: { status: 'open', limit: '10' },
    answers: {
      200: answer(SoulProposalPage, 'One page.', { default: { items: [PROPOSAL], next: null } }),
    },
    errors: ['BOT_NOT_FOUND', 'VALIDATION_ERROR'],
  },
  readSoulProposal: {
    method: 'get',
    path: ONE,
    ...GOVERNED,
    summary: 'Get a proposed change of the soul',
    description: 'Returns one proposal with its changes, evidence, and touched bounds.',
    answers: { 200: answer(SoulProposal, 'The proposal.', { default: PROPOSAL }) },
    errors: ['BOT_NOT_FOUND', 'NOT_FOUND'],
  },
  acceptSoulProposal: {
    method: 'post',
    path: `${ONE}/accept`,
    ...GOVERNED,
    summary: 'Accept a proposed change of the soul',
    description:
      'Applies an open proposal as a new soul revision. If the soul was revised since, the changes are applied to the current one. A 409 lists those whose values have changed.',
    answers: { 200: answer(SoulProposal, 'The accepted proposal.', { default: ACCEPTED }) },
    errors: ['BOT_NOT_FOUND', 'NOT_FOUND', 'CONFLICT'],
  },
  refuseSoulProposal: {
    method: 'post',
    path: `${ONE}/refuse`,
    ...GOVERNED,
    summary: 'Refuse a proposed change of the soul',
    description: 'Closes an open proposal without changing the soul.',
    answers: {
      200: answer(SoulProposal, 'The refused proposal.', {
        default: { ...PROPOSAL, status: 'refused', decided_at: EXAMPLE_TIME },
      }),
    },
    errors: ['BOT_NOT_FOUND', 'NOT_FOUND', 'CONFLICT'],
  },
  undoSoulProposal: {
    method: 'post',
    path: `${ONE}/undo`,
    ...GOVERNED,
    summary: 'Undo an accepted change of the soul',
    description:
      'Restores the soul from before an accepted proposal as a new soul revision. If the soul was revised since, the response is a 409.',
    answers: {
      200: answer(SoulProposal, 'The undone proposal.', {
        default: { ...ACCEPTED, status: 'undone', undo_revision: 3 },
      }),
    },
    errors: ['BOT_NOT_FOUND', 'NOT_FOUND', 'CONFLICT'],
  },
} as const satisfies Record<string, Route>
