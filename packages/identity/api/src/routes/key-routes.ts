import { z } from 'zod'
import { Cursor, queryInteger } from '../fields.ts'
import { CreateKeyRequest, Key, KeyPage, KeyWithSecret, RotateKeyRequest } from '../keys.ts'
import type { Route } from '../route.ts'
import { EXAMPLES, EXAMPLE_TIME } from './examples.ts'
import { answer, json, optionalJson } from './parts.ts'

export const keyRoutes = {
  listKeys: {
    method: 'get',
    path: '/v1/keys',
    tag: 'Keys',
    scope: 'admin',
    summary: 'List API keys',
    description:
      'Returns your keys, newest first, without their secrets. Expired and revoked keys are included; DAIMON_API_KEY is not.',
    query: z.object({
      limit: queryInteger(1, 500, 50).describe('Maximum number of keys.'),
      cursor: Cursor,
    }),
    parameterExamples: { limit: '10' },
    answers: {
      200: answer(KeyPage, 'One page.', { default: { items: [EXAMPLES.key], next: null } }),
    },
    errors: ['VALIDATION_ERROR'],
  },
  createKey: {
    method: 'post',
    path: '/v1/keys',
    tag: 'Keys',
    scope: 'admin',
    summary: 'Create an API key',
    description:
      'Returns the secret only once. On a service with open access, the first key closes it: afterward, every request needs a key. The first key therefore needs the scope `admin`; otherwise, the request fails with CONFLICT.',
    body: json(CreateKeyRequest, {
      default: { name: 'web shop', scopes: ['read', 'write'], requests_per_minute: 600 },
    }),
    answers: {
      201: answer(KeyWithSecret, 'The new key with its secret.', {
        default: { ...EXAMPLES.key, secret: 'daimon_…' },
      }),
    },
    errors: ['VALIDATION_ERROR', 'CONFLICT'],
  },
  revokeKey: {
    method: 'delete',
    path: '/v1/keys/{key_id}',
    tag: 'Keys',
    scope: 'admin',
    summary: 'Revoke an API key',
    description:
      'Takes effect immediately on every instance of the service. The key stays in the list. Revoking a revoked key changes nothing.',
    answers: {
      200: answer(Key, 'The revoked key.', {
        default: { ...EXAMPLES.key, state: 'revoked', revoked_at: EXAMPLE_TIME },
      }),
    },
    errors: ['NOT_FOUND'],
  },
  rotateKey: {
    method: 'post',
    path: '/v1/keys/{key_id}/rotate',
    tag: 'Keys',
    scope: 'admin',
    summary: 'Rotate an API key',
    description:
      'Creates a new secret; the old one stays valid for `grace_seconds`. Name, scopes, limits, and id stay. A second rotation ends the first grace period. Fails with CONFLICT if the key is revoked, or expired without a new `expires_at`.',
    body: optionalJson(RotateKeyRequest, { default: { grace_seconds: 3600 } }),
    answers: {
      200: answer(KeyWithSecret, 'The key with its new secret.', {
        default: {
          ...EXAMPLES.key,
          rotated_at: EXAMPLE_TIME,
          former_until: '2026-05-04T11:00:00.000Z',
          secret: 'daimon_…',
        },
      }),
    },
    errors: ['NOT_FOUND', 'VALIDATION_ERROR', 'CONFLICT'],
  },
} as const satisfies Record<string, Route>
