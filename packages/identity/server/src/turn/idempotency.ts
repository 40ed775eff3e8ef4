import type { TurnRow } from '@daimon/identity-store'
import { ApiError, type Answer, validationError } from '@daimon/runtime'
import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { CallOf } from '../operations/operation.ts'

type Body = CallOf<'complete'>['body']

/** The key of a turn, from the header or the body; throws if they disagree. */
export const idempotencyKey = (body: Body, header: string | null): string | undefined => {
  if (header !== null && (header.length === 0 || header.length > 255))
    throw validationError([
      { pointer: '/Idempotency-Key', message: 'must have 1 to 255 characters' },
    ])
  if (header !== null && body.idempotency_key !== undefined && header !== body.idempotency_key)
    throw validationError([
      { pointer: '/idempotency_key', message: 'must agree with the header Idempotency-Key' },
    ])
  return header ?? body.idempotency_key ?? body.turn_id
}

/**
 * Hashes the parsed body, so that null, an absent member, and a default are the same request, in
 * any order of members.
 */
export const requestHash = ({ idempotency_key: _key, ...body }: Body): Uint8Array =>
  createHash('sha256').update(JSON.stringify(body, sorted)).digest()

const sorted = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value

/** The answer that a stored turn got; throws if its body was another. */
export const replayAnswer = (turn: TurnRow, hash: Uint8Array): Answer => {
  if (!isDeepStrictEqual(new Uint8Array(turn.request_hash), new Uint8Array(hash)))
    throw new ApiError('CONFLICT', { detail: 'This idempotency key was used with another body.' })
  return { status: turn.status, body: turn.answer }
}
