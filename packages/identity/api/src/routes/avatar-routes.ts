import { z } from 'zod'
import {
  Avatar,
  AvatarEnvelope,
  AvatarPage,
  DriftStep,
  EnsureAnswer,
  EnsureRequest,
  Identity,
  PatchAvatarRequest,
  StateUpdateRequest,
} from '../avatars.ts'
import { Cursor, Timestamp, queryInteger, text } from '../fields.ts'
import { StateUpdateAnswer } from '../hybrid.ts'
import type { Route } from '../route.ts'
import { Soul } from '../soul.ts'
import { SoulRevisionPage } from '../soul-revisions.ts'
import { answer, json, q } from './parts.ts'

export const avatarRoutes = {
  registerAvatar: {
    method: 'post',
    path: '/v1/avatars',
    tag: 'Avatars',
    scope: 'write',
    summary: 'Register an avatar',
    description:
      'Takes a bare soul, an envelope with runtime_config and external_key, or a .soul text (YAML front matter, then the description).',
    body: { ...json(z.union([AvatarEnvelope, Soul])), also: ['text/markdown'], isRaw: true },
    answers: { 201: answer(Avatar, 'The new avatar.') },
    errors: ['SOUL_INVALID', 'VALIDATION_ERROR', 'CONFLICT'],
    soulAt: ['', '/soul', '/runtime_config/hybrid_prompt_template'],
  },
  ensureAvatar: {
    method: 'post',
    path: '/v1/avatars/ensure',
    tag: 'Avatars',
    scope: 'write',
    summary: 'Find or create the avatar of an external key',
    description:
      'Idempotent. An existing avatar keeps its soul and runtime_config unless update is true.',
    body: json(EnsureRequest),
    answers: { 200: answer(EnsureAnswer, 'The avatar, new or found.') },
    errors: ['SOUL_INVALID', 'VALIDATION_ERROR'],
    soulAt: ['/soul', '/runtime_config/hybrid_prompt_template'],
  },
  listAvatars: {
    method: 'get',
    path: '/v1/avatars',
    tag: 'Avatars',
    scope: 'read',
    summary: 'List avatars, newest first',
    query: z.object({
      limit: queryInteger(1, 200, 50),
      cursor: Cursor,
      q,
      capability: text(1, 255).optional(),
    }),
    answers: { 200: answer(AvatarPage, 'One page; next is the cursor of the one that follows.') },
    errors: ['VALIDATION_ERROR'],
  },
  readAvatar: {
    method: 'get',
    path: '/v1/avatars/{bot_id}',
    tag: 'Avatars',
    scope: 'read',
    summary: 'Read an avatar',
    answers: { 200: answer(Avatar, 'The avatar.') },
    errors: ['BOT_NOT_FOUND'],
  },
  patchAvatar: {
    method: 'patch',
    path: '/v1/avatars/{bot_id}',
    tag: 'Avatars',
    scope: 'write',
    summary: 'Change an avatar',
    description:
      'Takes a whole soul, some members of one, or a runtime_config; a change is a new soul revision.',
    body: json(PatchAvatarRequest),
    answers: { 200: answer(Avatar, 'The avatar as it now is.') },
    errors: ['BOT_NOT_FOUND', 'SOUL_INVALID', 'VALIDATION_ERROR'],
    soulAt: [
      '/soul',
      '/baseline_msv',
      '/name',
      '/role',
      '/description',
      '/attachment_style',
      '/capabilities',
      '/hourly_rate',
      '/status',
      '/avatar_url',
      '/runtime_config/hybrid_prompt_template',
    ],
  },
  deleteAvatar: {
    method: 'delete',
    path: '/v1/avatars/{bot_id}',
    tag: 'Avatars',
    scope: 'write',
    summary: 'Delete an avatar with everything it remembers',
    answers: { 200: answer(Avatar, 'The avatar that was deleted.') },
    errors: ['BOT_NOT_FOUND'],
  },
  readIdentity: {
    method: 'get',
    path: '/v1/avatars/{bot_id}/identity',
    alias: '/bot/{bot_id}/identity',
    tag: 'Avatars',
    scope: 'read',
    summary: 'Who the avatar is right now',
    answers: { 200: answer(Identity, 'Name, role, description and current vector.') },
    errors: ['BOT_NOT_FOUND'],
  },
  listSoulRevisions: {
    method: 'get',
    path: '/v1/avatars/{bot_id}/souls',
    tag: 'Avatars',
    scope: 'read',
    summary: 'Soul revisions, newest first, each with what it changed',
    query: z.object({ limit: queryInteger(1, 100, 20), cursor: Cursor }),
    answers: { 200: answer(SoulRevisionPage, 'One page.') },
    errors: ['BOT_NOT_FOUND', 'VALIDATION_ERROR'],
  },
  listDriftSteps: {
    method: 'get',
    path: '/v1/avatars/{bot_id}/msv/history',
    tag: 'Avatars',
    scope: 'read',
    summary: 'The drift log, newest first',
    query: z.object({
      since: Timestamp.optional(),
      limit: queryInteger(1, 500, 50),
      cursor: Cursor,
    }),
    answers: {
      200: answer(
        z
          .object({ items: z.array(DriftStep), next: z.string().nullable() })
          .meta({ id: 'DriftStepPage' }),
        'One page.',
      ),
    },
    errors: ['BOT_NOT_FOUND', 'VALIDATION_ERROR'],
  },
  updateState: {
    method: 'post',
    path: '/state/update',
    tag: 'Avatars',
    scope: 'write',
    summary: 'Set the current vector',
    description:
      'Stored exactly as given and logged as a step; relaxation takes it back towards the baseline from there.',
    body: json(StateUpdateRequest),
    answers: { 200: answer(StateUpdateAnswer, 'It is stored.') },
    errors: ['BOT_NOT_FOUND', 'SOUL_INVALID', 'VALIDATION_ERROR'],
    soulAt: ['/new_msv'],
  },
} as const satisfies Record<string, Route>
