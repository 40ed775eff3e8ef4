import { ERRORS } from '@daimon/identity-api'
import { expect } from 'vitest'
import { type PackRoot, packRoot } from './pack-root.ts'
import { type TestService, type Wire, startTestService } from './test-service.ts'

export type PackService = Pick<TestService, 'call' | 'url'> & {
  readonly root: PackRoot
  readonly list: (query?: string) => Promise<Wire>
  readonly read: (id: string) => Promise<Wire>
  readonly bring: (packId: unknown, members?: object) => Promise<Wire>
  readonly stop: () => Promise<void>
}

/** A server over packs of its own, which a test may break. */
export const startPackService = async (): Promise<PackService> => {
  const root = await packRoot()
  const { call, url, stop } = await startTestService({ SOULPACKS_ROOT: root.path })
  return {
    call,
    url,
    root,
    list: (query = '') => call('GET', `/v1/soulpacks${query}`),
    read: (id) => call('GET', `/v1/soulpacks/${id}`),
    bring: (pack_id, members = {}) =>
      call('POST', '/v1/avatars/import-soulpack', { pack_id, ...members }),
    stop: async () => {
      await stop()
      await root[Symbol.asyncDispose]()
    },
  }
}

/** That an answer is a problem of a code, with an issue at a pointer. */
export const expectProblem = (reply: Wire, code: keyof typeof ERRORS, pointer?: string) => {
  expect([reply.status, reply.body.code, reply.text]).toEqual([
    ERRORS[code].status[0],
    code,
    expect.any(String),
  ])
  const pointers = (reply.body.issues ?? []).map((issue: Wire) => issue.pointer)
  expect(pointers).toEqual(pointer === undefined ? pointers : expect.arrayContaining([pointer]))
}
