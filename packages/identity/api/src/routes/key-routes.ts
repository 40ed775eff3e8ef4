import { z } from 'zod'
import { Cursor, queryInteger } from '../fields.ts'
import { CreateKeyRequest, Key, KeyPage, KeyWithSecret, RotateKeyRequest } from '../keys.ts'
import type { Route } from '../route.ts'
import { answer, json, optionalJson } from './parts.ts'

export const keyRoutes = {
  listKeys: {
    method: 'get',
    path: '/v1/keys',
    tag: 'Keys',
    scope: 'admin',
    summary: 'The keys of the caller, newest first, without their secrets',
    description: 'Expired and revoked ones too. DAIMON_API_KEY is none of them.',
    query: z.object({ limit: queryInteger(1, 500, 50), cursor: Cursor }),
    answers: { 200: answer(KeyPage, 'One page; next is the cursor of the one that follows.') },
    errors: ['VALIDATION_ERROR'],
  },
  createKey: {
    method: 'post',
    path: '/v1/keys',
    tag: 'Keys',
    scope: 'admin',
    summary: 'A new key of the same owner',
    description:
      'The secret is shown this once. On a service that was open, the first key closes it: from then on every call needs one. So the first needs the scope admin, or it is a CONFLICT.',
    body: json(CreateKeyRequest),
    answers: { 201: answer(KeyWithSecret, 'The key with its secret.') },
    errors: ['VALIDATION_ERROR', 'CONFLICT'],
  },
  revokeKey: {
    method: 'delete',
    path: '/v1/keys/{key_id}',
    tag: 'Keys',
    scope: 'admin',
    summary: 'Revoke a key, from this moment on and on every kernel',
    description: 'It stays in the list. Revoking it again changes nothing.',
    answers: { 200: answer(Key, 'The key as it now is.') },
    errors: ['NOT_FOUND'],
  },
  rotateKey: {
    method: 'post',
    path: '/v1/keys/{key_id}/rotate',
    tag: 'Keys',
    scope: 'admin',
    summary: 'A new secret for a key; the old one opens for a while longer',
    description:
      'Name, scopes, limits and id stay. A second rotation ends the grace of the first. A key that is revoked, or has expired and is given no new end, is a CONFLICT.',
    body: optionalJson(RotateKeyRequest),
    answers: { 200: answer(KeyWithSecret, 'The key with its new secret.') },
    errors: ['NOT_FOUND', 'VALIDATION_ERROR', 'CONFLICT'],
  },
} as const satisfies Record<string, Route>
