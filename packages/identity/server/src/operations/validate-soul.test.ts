import { beforeAll, expect, test } from 'vitest'
import { testSoul } from '../testing/souls.ts'
import { type TestService, type Wire, sharedTestService } from '../testing/test-service.ts'

let service: TestService
beforeAll(async () => {
  service = await sharedTestService()
})

const validate = (body: object) => service.call('POST', '/v1/souls/validate', body)

test('a good soul is found valid with its prompt, and nothing is written', async () => {
  const count = async () =>
    (await service.call('GET', '/v1/avatars?q=Unwritten')).body.items.length as number
  const { status, body } = await validate({ soul: testSoul({ name: 'Unwritten' }) })
  expect([status, body.valid, body.problems]).toEqual([200, true, []])
  expect(await count()).toBe(0)
})

test('previews the stable prefix that an avatar with the soul and its template gets', async () => {
  const soul = testSoul({ name: 'Previewed' })
  const settings = { hybrid_prompt_template: 'I am {name}, {role}. {description} {memories}' }
  for (const draft of [{ soul }, { soul, runtime_config: settings }]) {
    const { body: found } = await validate(draft)
    const { body: avatar } = await service.call('POST', '/v1/avatars', draft)
    const { body: turn } = await service.call('POST', '/hybrid/prepare', {
      bot_id: avatar.id,
      query: 'Hello',
    })
    expect(found.prompt.stable_prefix).toBe(turn.prompt.stable_prefix)
    expect(found.prompt.token_count).toBeGreaterThan(0)
  }
})

test('reports all issues at once, in the words in which a write is refused', async () => {
  const soul = { ...testSoul(), name: '', role: 7, stranger: true }
  const { status, body } = await validate({ soul, runtime_config: { memory_scope: 'everywhere' } })
  expect([status, body.valid, body.prompt]).toEqual([200, false, null])
  const refused = await service.call('POST', '/v1/avatars', {
    soul,
    runtime_config: { memory_scope: 'everywhere' },
  })
  expect(refused.status).toBe(422)
  const byPointer = (issues: Wire[]) =>
    issues.toSorted((a, b) => (a.pointer < b.pointer ? -1 : 1)) as unknown
  expect(byPointer(body.problems)).toEqual(byPointer(refused.body.issues))
})

test('a template that could not be filled in is a problem of the settings', async () => {
  const { body } = await validate({
    soul: testSoul(),
    runtime_config: { hybrid_prompt_template: 'You are {name' },
  })
  expect(body.valid).toBe(false)
  expect(body.problems[0].pointer).toBe('/runtime_config/hybrid_prompt_template')
})

test.each([null, 3, 'soul', []])('reports that %j is not a soul', async (soul) => {
  const { status, body } = await validate({ soul })
  expect([status, body.valid, body.problems[0].pointer]).toEqual([200, false, '/soul'])
})

test('without a soul there is nothing to find', async () => {
  const { status, body } = await validate({})
  expect([status, body.code, body.issues]).toEqual([
    422,
    'VALIDATION_ERROR',
    [{ pointer: '/soul', message: 'is required' }],
  ])
})
