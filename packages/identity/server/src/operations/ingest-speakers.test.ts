import { beforeAll, expect, test } from 'vitest'
import { newAvatar } from '../testing/souls.ts'
import { type TestService, type Wire, sharedTestService } from '../testing/test-service.ts'

let service: TestService
beforeAll(async () => {
  service = await sharedTestService()
})

test('an ingested reply of the avatar states and corrects nothing about the user', async () => {
  const bot_id = await newAvatar(service)
  const { body: avatar } = await service.call('GET', `/v1/avatars/${bot_id}`)
  const said = [
    ['Mara', 'My name is Mara.', '2025-01-01T00:00:00Z'],
    [avatar.name, 'No, my name is Sam.', '2025-01-01T00:01:00Z'],
    ['assistant', 'My name is Alex.', '2025-01-01T00:02:00Z'],
  ] as const
  const items = said.map(([speaker, content, occurred_at]) => ({ speaker, content, occurred_at }))
  const { body } = await service.call('POST', '/memory/ingest/batch', { bot_id, items })
  expect(body.status).toBe('success')
  const { body: listed } = await service.call('GET', `/v1/avatars/${bot_id}/memories`)
  expect(
    listed.items.map(({ speaker, trust, superseded_by: by }: Wire) => [speaker, trust, by]),
  ).toEqual([
    ['assistant', 'assistant', null],
    [avatar.name, 'assistant', null],
    ['Mara', 'user', null],
  ])
  const { body: facts } = await service.call('GET', `/v1/avatars/${bot_id}/facts`)
  expect(JSON.stringify(facts)).not.toMatch(/Sam|Alex/)
})
