import { z } from 'zod'
import { text } from '../fields.ts'
import { COLUMNAR_MEDIA_TYPE } from '../payload.ts'
import { FragmentsMissingAnswer, FragmentsMissingRequest } from '../queries.ts'
import type { Route } from '../route.ts'
import { BODY_BYTES, ENCODINGS, answer, json } from './parts.ts'

export const fragmentRoutes = {
  fragmentsMissing: {
    method: 'post',
    path: '/api/v1/client/fragments/missing',
    tag: 'Fragments',
    scope: 'client',
    summary: 'Which of these fragments the service lacks',
    body: json(FragmentsMissingRequest, 8 * 1024 * 1024),
    answers: { 200: answer(FragmentsMissingAnswer, 'The ones to send, in the order of asking.') },
    errors: ['VALIDATION_ERROR', 'RATE_LIMITED'],
  },
  putFragment: {
    method: 'put',
    path: '/api/v1/client/fragments/{digest}',
    tag: 'Fragments',
    scope: 'client',
    summary: 'Send a fragment, whole or in parts',
    description:
      'The digest is the SHA-256 of the uncompressed bytes. Content-Range counts the bytes as sent; `bytes */N` without a body asks how far the upload is. What was sent belongs to the caller alone.',
    headers: z.object({ 'content-range': text(128).optional() }),
    body: {
      schema: z.file(),
      bytesMax: BODY_BYTES,
      also: [COLUMNAR_MEDIA_TYPE, 'application/octet-stream'],
      encodings: ENCODINGS,
      isStream: true,
    },
    answers: {
      204: { description: 'The fragment is there.' },
      308: { description: 'A part is missing; Range says what has arrived.' },
    },
    errors: ['VALIDATION_ERROR', 'FRAGMENT_DIGEST_MISMATCH', 'NOT_FOUND', 'ENGINE_BUSY'],
  },
} as const satisfies Record<string, Route>
