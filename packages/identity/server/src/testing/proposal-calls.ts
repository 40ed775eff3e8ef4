import { expect } from 'vitest'
import { newAvatar, testSoul } from './souls.ts'
import { type TestService, type Wire, startTestService } from './test-service.ts'

const ADMIN = 'key-of-the-operator-in-this-test'
/** An id that nothing has. */
export const NOBODY = '00000000-0000-4000-8000-000000000000'
export const DESCRIPTION =
  '# Ada\nShe guides.\n\n## Boundaries\nShe never lies.\n\n## Style\nShort.'

const { baseline_msv } = testSoul()
export const withHexaco = (members: Readonly<Record<string, number>>) => ({
  ...baseline_msv,
  hexaco: { ...baseline_msv.hexaco, ...members },
})

/** Pointers of the issues of a problem. */
export const pointers = ({ body }: Wire): string[] =>
  body.issues.map((issue: Wire) => issue.pointer)

export type ProposalService = TestService & {
  /** A key without the admin scope. */
  readonly app: string
  /** The body of a successful call by the operator. */
  readonly done: (method: string, path: string, body?: object) => Promise<Wire>
}

/** A service with a key of the operator, which calls use by default, and one of an application. */
export const startProposalService = async (): Promise<ProposalService> => {
  const service = await startTestService({ DAIMON_API_KEY: ADMIN })
  const call: TestService['call'] = (method, path, body, headers) =>
    service.call(method, path, body, { authorization: `Bearer ${ADMIN}`, ...headers })
  const done = async (method: string, path: string, body?: object): Promise<Wire> => {
    const reply = await call(method, path, body)
    if (reply.status > 299) throw new Error(`${method} ${path}: ${reply.text}`)
    return reply.body
  }
  const { secret } = await done('POST', '/v1/keys', { name: 'app', scopes: ['read', 'write'] })
  return { ...service, call, done, app: secret }
}

/** An avatar that no other test uses, and calls about proposals of changes of its soul. */
export const proposalCalls = async (
  { call, done, app }: ProposalService,
  config: Record<string, unknown> = {},
) => {
  const bot_id = await newAvatar({ call }, config, { description: DESCRIPTION })
  const path = `/v1/avatars/${bot_id}`
  const list = `${path}/soul/proposals`
  const asApp = { authorization: `Bearer ${app}` }
  const propose = (body: object) => call('POST', list, { reason: 'It fits.', ...body }, asApp)
  return {
    bot_id,
    path,
    list,
    propose,
    open: async (body: object): Promise<Wire> => {
      const reply = await propose(body)
      expect([reply.status, reply.text]).toEqual([201, reply.text])
      return reply.body
    },
    decide: (id: string, decision: string) => call('POST', `${list}/${id}/${decision}`),
    read: (id: string) => done('GET', `${list}/${id}`),
    avatar: () => done('GET', path),
    patch: (body: object) => call('PATCH', path, body),
    callAsApp: (method: string, at: string, body?: object) => call(method, at, body, asApp),
    tell: async (content: string, user_id?: string): Promise<string> =>
      (await done('POST', '/memory/ingest', { bot_id, content, user_id })).id,
  }
}
