import { memoryId } from '@daimon/identity-core'
import { randomBytes, randomUUID } from 'node:crypto'
import { testSoul } from '../souls.ts'
import type { TestService, Wire } from '../test-service.ts'

/** Everything by which a caller can name what may belong to another owner. */
export type Ids = {
  readonly bot_id: string
  readonly memory_id: string
  readonly user_id: string
  readonly session_id: string
  readonly job_id: string
  readonly key_id: string
  readonly proposal_id: string
  readonly external_key: string
  readonly turn_id: string
  readonly idempotency_key: string
  readonly step_id: string
  readonly speaker: string
  /** The id of the row that a page begins after. */
  readonly cursor: string
}

/** An owner who has one of everything. */
export type World = {
  readonly owner: string
  readonly ids: Ids
  /** As GET /v1/avatars/{bot_id}/export gives it. */
  readonly document: Wire
  readonly call: TestService['call']
  readonly headers: Record<string, string>
}

export const GATEWAY_SECRET = 'the-secret-of-the-gateway'

const through = (owner: string) => ({ 'x-account-id': owner, 'x-gateway-secret': GATEWAY_SECRET })

/** Names that no world has, in the form of those that one has. */
export const ghostIds = (at: Date): Ids => {
  const tag = randomUUID()
  const bot_id = randomUUID()
  return {
    bot_id,
    memory_id: memoryId(bot_id, at.getTime(), randomBytes(6)),
    job_id: randomUUID(),
    key_id: randomUUID(),
    proposal_id: randomUUID(),
    step_id: randomUUID(),
    cursor: randomUUID(),
    ...buildNames(tag),
  }
}

const buildNames = (tag: string) => ({
  user_id: `user-${tag}`,
  session_id: `session-${tag}`,
  external_key: `external-${tag}`,
  turn_id: `turn-${tag}`,
  idempotency_key: `again-${tag}`,
  speaker: `speaker-${tag}`,
})

/**
 * Builds an owner with all of it. `word` is in every text, so that a leak of any text shows.
 * Without a user, the memory is one that all users share.
 */
export const buildWorld = async (
  service: Pick<TestService, 'call'>,
  word: string,
  { hasUser = true } = {},
): Promise<World> => {
  const owner = `owner-${randomUUID()}`
  const headers = through(owner)
  const call: TestService['call'] = (method, path, body, more = {}) =>
    service.call(method, path, body, { ...headers, ...more })
  const done = async (method: string, path: string, body?: object): Promise<Wire> => {
    const reply = await call(method, path, body)
    if (reply.status > 299) throw new Error(`${method} ${path}: ${reply.text}`)
    return reply.body
  }
  const names = buildNames(randomUUID())
  const { user_id, session_id, external_key, turn_id, idempotency_key, speaker } = names
  const soul = testSoul({ name: word, description: `${word} keeps the lighthouse.` })
  const { bot_id } = await done('POST', '/v1/avatars/ensure', { external_key, soul })
  const { memory_ids } = await done('POST', '/hybrid/complete', {
    bot_id,
    summary: 's',
    user_message: `The vault of ${word} opens at noon, thank you.`,
    assistant_text: `Noon it is, says ${word}.`,
    ...(hasUser ? { user_id } : {}),
    session_id,
    speaker,
    turn_id,
  })
  await done('POST', '/hybrid/complete', {
    bot_id,
    summary: `${word} said nothing more.`,
    reflect: false,
    idempotency_key,
  })
  const forgotten = `The password of ${word} is gone.`
  const { id } = await done('POST', '/memory/ingest', { bot_id, content: forgotten })
  await done('DELETE', `/memory/${id}`)
  await done('POST', '/state/reflect', { bot_id, message: `Thank you, says ${word}.` })
  const steps = await done('GET', `/v1/avatars/${bot_id}/msv/history`)
  const job = await done('POST', '/memory/reembed', { bot_id })
  const proposal = await done('POST', `/v1/avatars/${bot_id}/soul/proposals`, {
    reason: `${word} likes it.`,
    role: `Keeper of ${word}`,
    memory_ids,
    ...(hasUser ? { user_id } : {}),
  })
  const key = await done('POST', '/v1/keys', { name: word })
  return {
    owner,
    headers,
    call,
    document: await done('GET', `/v1/avatars/${bot_id}/export`),
    ids: {
      ...names,
      bot_id,
      memory_id: memory_ids[0],
      job_id: job.job_id,
      key_id: key.id,
      proposal_id: proposal.id,
      step_id: steps.items[0].id,
      cursor: memory_ids[0],
    },
  }
}
