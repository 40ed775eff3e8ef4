import { randomUUID } from 'node:crypto'

import { type AttackGroup, type Attempt, require } from './attempt.ts'
import { type AttackedService, OWNER } from './attacked-service.ts'

const VICTIM = 'victim'

type Ids = { readonly bot: string; readonly memory: string }
type Request = readonly [method: string, path: (ids: Ids) => string, body?: (ids: Ids) => unknown]

const message = 'Where is the vault?'
const inBody =
  (more: object = {}) =>
  ({ bot }: Ids) => ({ bot_id: bot, ...more })

/**
 * Requests for a resource by its id. For another owner's resource they must answer as for one that
 * doesn't exist.
 */
const REQUESTS: Readonly<Record<string, Request>> = {
  'read an avatar': ['GET', ({ bot }) => `/v1/avatars/${bot}`],
  'read an identity': ['GET', ({ bot }) => `/v1/avatars/${bot}/identity`],
  'change an avatar': ['PATCH', ({ bot }) => `/v1/avatars/${bot}`, () => ({ role: 'Pilot' })],
  'delete an avatar': ['DELETE', ({ bot }) => `/v1/avatars/${bot}`],
  'list memories': ['GET', ({ bot }) => `/v1/avatars/${bot}/memories`],
  'list facts': ['GET', ({ bot }) => `/v1/avatars/${bot}/facts`],
  'list drift': ['GET', ({ bot }) => `/v1/avatars/${bot}/msv/history`],
  'list revisions': ['GET', ({ bot }) => `/v1/avatars/${bot}/souls`],
  'export an avatar': ['GET', ({ bot }) => `/v1/avatars/${bot}/export`],
  'freeze an avatar': ['POST', ({ bot }) => `/v1/avatars/${bot}/msv/freeze`],
  prepare: ['POST', () => '/hybrid/prepare', inBody({ query: message })],
  complete: [
    'POST',
    () => '/hybrid/complete',
    inBody({ summary: 's', user_message: message, turn_id: 't' }),
  ],
  reflect: ['POST', () => '/state/reflect', inBody({ message })],
  ingest: ['POST', () => '/memory/ingest', inBody({ content: message })],
  'ingest a batch': [
    'POST',
    () => '/memory/ingest/batch',
    inBody({ items: [{ content: message }] }),
  ],
  retrieve: ['POST', () => '/memory/retrieve', inBody({ query: message })],
  forget: ['POST', () => '/memory/forget', inBody({ content_match: 'vault' })],
  'read a memory': ['GET', ({ memory }) => `/memory/${memory}`],
  'change a memory': ['PATCH', ({ memory }) => `/memory/${memory}`, () => ({ content: 'mine' })],
  'delete a memory': ['DELETE', ({ memory }) => `/memory/${memory}`],
  'delete a session': ['DELETE', ({ bot }) => `/memory/session/${bot}/s1`],
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi

const toAttempt = ([name, [method, path, body]]: [string, Request]): Attempt => ({
  name,
  run: async (service) => {
    const victim = await victimIn(service)
    const ghost = { bot: randomUUID(), memory: victim.memory.replace(/^.{13}/, '01a20000-0000') }
    const ask = async (ids: Ids) => {
      const { status, text } = await service.call(method, path(ids), body?.(ids))
      return `${status} ${text.replaceAll(UUID, '<id>')}`
    }
    const [other, none] = [await ask(victim), await ask(ghost)]
    require(other === none, `${other} instead of ${none}`)
    require(other.startsWith('404 '), `answered ${other}`)
    const mine = await service.call('GET', `/memory/${victim.memory}`, undefined, { owner: VICTIM })
    require(mine.status === 200 && mine.text.includes('vault'), 'the memory has changed')
  },
})

let made: { readonly service: string; readonly ids: Ids } | undefined

const victimIn = async (service: AttackedService): Promise<Ids> => {
  const url = await service.url()
  if (made?.service === url) return made.ids
  const bot = await service.avatar(VICTIM)
  const { body } = await service.call(
    'POST',
    '/memory/ingest',
    { bot_id: bot, content: 'The vault opens at nine.', session_id: 's1' },
    { owner: VICTIM },
  )
  await service.avatar(OWNER)
  made = { service: url, ids: { bot, memory: String(body['id']) } }
  return made.ids
}

export const isolation: AttackGroup = {
  name: 'other owners',
  attempts: Object.entries(REQUESTS).map(toAttempt),
}
