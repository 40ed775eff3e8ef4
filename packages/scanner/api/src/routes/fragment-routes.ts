import { z } from 'zod'
import { text } from '../fields.ts'
import { COLUMNAR_MEDIA_TYPE } from '../payload.ts'
import { FragmentsMissingAnswer, FragmentsMissingRequest } from '../queries.ts'
import type { Route } from '../route.ts'
import { EXAMPLE_DIGEST } from './examples.ts'
import { BODY_BYTES, ENCODINGS, answer, json } from './parts.ts'

export const fragmentRoutes = {
  fragmentsMissing: {
    method: 'post',
    path: '/api/v1/client/fragments/missing',
    tag: 'Fragments',
    scope: 'client',
    summary: 'Find missing fragments',
    description:
      'Returns the fragments that you have not sent or that the service no longer stores. Send only these before a submission that refers to fragments.',
    body: json(
      FragmentsMissingRequest,
      { default: { digests: [EXAMPLE_DIGEST] } },
      8 * 1024 * 1024,
    ),
    answers: {
      200: answer(FragmentsMissingAnswer, 'Digests to send, in the order of the request.', {
        default: { missing: [EXAMPLE_DIGEST] },
      }),
    },
    errors: ['VALIDATION_ERROR', 'RATE_LIMITED'],
  },
  putFragment: {
    method: 'put',
    path: '/api/v1/client/fragments/{digest}',
    tag: 'Fragments',
    scope: 'client',
    summary: 'Upload a fragment',
    description:
      'The digest is the SHA-256 of the uncompressed bytes. To upload in parts, send Content-Range, which counts the bytes as sent; `bytes */N` without a body asks for the progress. Only you can refer to your fragments.',
    headers: z.object({
      'content-range': text(128)
        .optional()
        .describe('Range of the sent bytes, or `bytes */N` to ask for the progress.'),
    }),
    parameterExamples: { 'content-range': 'bytes 0-1048575/4194304' },
    body: {
      schema: z.file(),
      bytesMax: BODY_BYTES,
      also: [COLUMNAR_MEDIA_TYPE, 'application/octet-stream'],
      encodings: ENCODINGS,
      isStream: true,
    },
    answers: {
      204: { description: 'The fragment is complete.' },
      308: { description: 'The fragment is incomplete; Range says which bytes have arrived.' },
    },
    errors: ['VALIDATION_ERROR', 'FRAGMENT_DIGEST_MISMATCH', 'NOT_FOUND', 'ENGINE_BUSY'],
  },
} as const satisfies Record<string, Route>
