import { z } from 'zod'
import {
  Avatar,
  AvatarEnvelope,
  AvatarPage,
  EnsureAnswer,
  EnsureRequest,
  Identity,
  PatchAvatarRequest,
  ValidateSoulAnswer,
  ValidateSoulRequest,
} from '../avatars.ts'
import { Cursor, QueryUser, queryInteger, text } from '../fields.ts'
import type { Route } from '../route.ts'
import { Soul } from '../soul.ts'
import { SoulRevisionPage } from '../soul-revisions.ts'
import { EXAMPLES, EXAMPLE_TIME } from './examples.ts'
import { answer, json, q } from './parts.ts'

const SOUL_TEXT = `---
name: Mara
role: Bicycle shop assistant
attachment_style: Secure
baseline_msv: ${JSON.stringify(EXAMPLES.msv)}
---
${EXAMPLES.soul.description}
`

export const avatarRoutes = {
  registerAvatar: {
    method: 'post',
    path: '/v1/avatars',
    tag: 'Avatars',
    scope: 'write',
    summary: 'Register an avatar',
    description:
      'Accepts a bare soul, an envelope with `runtime_config` and `external_key`, or a .soul text (YAML front matter, then the description). Each request creates a new avatar; to create one only once, use POST /v1/avatars/ensure.',
    body: {
      ...json(z.union([AvatarEnvelope, Soul]), {
        default: { soul: EXAMPLES.soul, external_key: 'customer-42' },
        soul: EXAMPLES.soul,
      }),
      also: ['text/markdown'],
      textExamples: { 'text/markdown': { text: SOUL_TEXT } },
      isRaw: true,
    },
    answers: {
      201: answer(Avatar, 'The new avatar.', {
        default: EXAMPLES.avatar,
        soul: { ...EXAMPLES.avatar, external_key: null },
        text: { ...EXAMPLES.avatar, external_key: null },
      }),
    },
    errors: ['SOUL_INVALID', 'VALIDATION_ERROR', 'CONFLICT'],
    soulAt: ['', '/soul', '/runtime_config/hybrid_prompt_template'],
  },
  ensureAvatar: {
    method: 'post',
    path: '/v1/avatars/ensure',
    tag: 'Avatars',
    scope: 'write',
    summary: 'Find or create an avatar',
    description:
      'Finds the avatar with your `external_key`, or creates it. Idempotent: an existing avatar keeps its soul and `runtime_config` unless `update` is true.',
    body: json(EnsureRequest, { default: { external_key: 'customer-42', soul: EXAMPLES.soul } }),
    answers: {
      200: answer(EnsureAnswer, 'The new or existing avatar.', {
        default: { ...EXAMPLES.avatar, created: true },
      }),
    },
    errors: ['SOUL_INVALID', 'VALIDATION_ERROR'],
    soulAt: ['/soul', '/runtime_config/hybrid_prompt_template'],
  },
  validateSoul: {
    method: 'post',
    path: '/v1/souls/validate',
    tag: 'Avatars',
    scope: 'read',
    summary: 'Validate a soul',
    description:
      'Returns every problem for which registering, ensuring, or patching an avatar would fail, with a pointer into /soul or /runtime_config, and previews the stable prefix of the prompt. Stores nothing.',
    body: json(ValidateSoulRequest, {
      default: { soul: { ...EXAMPLES.soul, attachment_style: 'Distant' } },
      valid: { soul: EXAMPLES.soul },
    }),
    answers: {
      200: answer(ValidateSoulAnswer, 'Validation result (200 even if invalid).', {
        default: {
          valid: false,
          problems: [
            {
              pointer: '/soul/attachment_style',
              message: 'must be one of: "Secure", "Anxious-Preoccupied", "Dismissive-Avoidant"',
            },
          ],
          prompt: null,
        },
        valid: {
          valid: true,
          problems: [],
          prompt: {
            stable_prefix: 'You are Mara, Bicycle shop assistant.…',
            token_count: 512,
          },
        },
      }),
    },
    errors: ['VALIDATION_ERROR'],
  },
  listAvatars: {
    method: 'get',
    path: '/v1/avatars',
    tag: 'Avatars',
    scope: 'read',
    summary: 'List avatars',
    description:
      'Returns your avatars, newest first. `q` and `capability` filter; if you send both, an avatar must match both.',
    query: z.object({
      limit: queryInteger(1, 200, 50).describe('Maximum number of avatars.'),
      cursor: Cursor,
      q,
      capability: text(1, 255).optional().describe('Capability that an avatar must have.'),
    }),
    parameterExamples: { limit: '10', q: 'mara' },
    answers: {
      200: answer(AvatarPage, 'One page.', { default: { items: [EXAMPLES.avatar], next: null } }),
    },
    errors: ['VALIDATION_ERROR'],
  },
  readAvatar: {
    method: 'get',
    path: '/v1/avatars/{bot_id}',
    tag: 'Avatars',
    scope: 'read',
    summary: 'Get an avatar',
    description: 'Returns the soul, settings, and current vector of an avatar.',
    answers: { 200: answer(Avatar, 'The avatar.', { default: EXAMPLES.avatar }) },
    errors: ['BOT_NOT_FOUND'],
  },
  patchAvatar: {
    method: 'patch',
    path: '/v1/avatars/{bot_id}',
    tag: 'Avatars',
    scope: 'write',
    summary: 'Update an avatar',
    description:
      'Accepts a complete soul, some of its members, or a `runtime_config`. A change creates a soul revision.',
    body: json(PatchAvatarRequest, { default: { role: 'Workshop lead' } }),
    answers: {
      200: answer(Avatar, 'The updated avatar.', {
        default: { ...EXAMPLES.avatar, role: 'Workshop lead', soul_revision: 2 },
      }),
    },
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
    summary: 'Delete an avatar',
    description:
      'Deletes the avatar with its memories, drift log, and tombstones. This operation can’t be undone.',
    answers: { 200: answer(Avatar, 'The deleted avatar.', { default: EXAMPLES.avatar }) },
    errors: ['BOT_NOT_FOUND'],
  },
  readIdentity: {
    method: 'get',
    path: '/v1/avatars/{bot_id}/identity',
    alias: '/bot/{bot_id}/identity',
    tag: 'Avatars',
    scope: 'read',
    summary: 'Get the identity of an avatar',
    description:
      'Returns who the avatar is now. For the prompt of a turn, use POST /hybrid/prepare.',
    query: z.object({
      user_id: QueryUser.describe('User whose mood the vector shows. Default: no user.'),
    }),
    answers: {
      200: answer(Identity, 'Name, role, description, and current vector.', {
        default: EXAMPLES.identity,
      }),
    },
    errors: ['BOT_NOT_FOUND', 'VALIDATION_ERROR'],
  },
  listSoulRevisions: {
    method: 'get',
    path: '/v1/avatars/{bot_id}/souls',
    tag: 'Avatars',
    scope: 'read',
    summary: 'List soul revisions',
    description:
      'Returns the revisions of the soul and settings, newest first, each with its changes.',
    query: z.object({
      limit: queryInteger(1, 100, 20).describe('Maximum number of revisions.'),
      cursor: Cursor,
    }),
    parameterExamples: { limit: '10' },
    answers: {
      200: answer(SoulRevisionPage, 'One page.', {
        default: {
          items: [
            {
              revision: 2,
              at: EXAMPLE_TIME,
              soul: { ...EXAMPLES.soul, role: 'Workshop lead' },
              runtime_config: {},
              changes: [
                {
                  op: 'replace',
                  path: '/soul/role',
                  from: 'Bicycle shop assistant',
                  to: 'Workshop lead',
                },
              ],
            },
            {
              revision: 1,
              at: EXAMPLE_TIME,
              soul: EXAMPLES.soul,
              runtime_config: {},
              changes: [],
            },
          ],
          next: null,
        },
      }),
    },
    errors: ['BOT_NOT_FOUND', 'VALIDATION_ERROR'],
  },
} as const satisfies Record<string, Route>
