import { beforeAll, expect, test } from 'vitest'
import { testSoul } from '../testing/souls.ts'
import { type TestService, sharedTestService } from '../testing/test-service.ts'

let service: TestService
beforeAll(async () => {
  service = await sharedTestService()
})

const sweep = async (): Promise<string> => {
  service.clock.advance(1_000)
  const { body: avatar } = await service.call('POST', '/v1/avatars', { soul: testSoul() })
  const { body } = await service.call('POST', '/memory/sweep', { bot_id: avatar.id })
  return body.job_id as string
}

const list = async (query: string): Promise<{ ids: string[]; next: string | null }> => {
  const { body } = await service.call('GET', `/v1/jobs?${query}`)
  return { ids: body.items.map((job: { job_id: string }) => job.job_id), next: body.next }
}

test('lists jobs newest first, in pages, and since a time', async () => {
  const first = await sweep()
  const second = await sweep()
  const page = await list('limit=1')
  expect(page.ids).toEqual([second])
  const { ids } = await list(`limit=1&cursor=${encodeURIComponent(page.next ?? '')}`)
  expect(ids).toEqual([first])
  expect((await list('since=9999-01-01T00:00:00Z')).ids).toEqual([])
})
