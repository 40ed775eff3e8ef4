import { beforeAll, describe, expect, test } from 'vitest'
import { type FactCalls, factCalls } from '../testing/fact-calls.ts'
import { newAvatar } from '../testing/souls.ts'
import { type TestService, type Wire, sharedTestService } from '../testing/test-service.ts'

let service: TestService
let calls: FactCalls
beforeAll(async () => {
  service = await sharedTestService()
  calls = factCalls(service)
})

describe('an export', () => {
  const exported = async (botId: string, query = ''): Promise<Wire> =>
    (await service.call('GET', `/v1/avatars/${botId}/export${query}`)).body

  const withFacts = async (): Promise<string> => {
    const bot_id = await newAvatar(service)
    await calls.say(bot_id, 'I live in Oslo', 1, { session_id: 'a', speaker: 'Mara' })
    await calls.say(bot_id, 'I moved to Rome', 2, { session_id: 'a', speaker: 'Mara' })
    await calls.say(bot_id, 'My dog is called Rex', 3, { session_id: 'b', speaker: 'Tom' })
    return bot_id
  }

  test('contains the facts that the list has', async () => {
    const bot_id = await withFacts()
    expect((await exported(bot_id)).facts).toEqual(await calls.getFacts(bot_id))
  })

  test('of one session or speaker contains only its facts', async () => {
    const bot_id = await withFacts()
    const getValues = async (query: string) =>
      (await exported(bot_id, query)).facts.map((fact: Wire) => fact.value)
    expect(await getValues('?session_id=b')).toEqual(['Rex'])
    expect(await getValues('?speaker=Mara')).toEqual(['Rome'])
  })

  test('gives the same facts after an import, which derives them from the memories', async () => {
    const bot_id = await withFacts()
    const document = await exported(bot_id)
    const forged = [{ ...document.facts[0], value: 'Forged' }]
    for (const facts of [document.facts, forged, null, undefined]) {
      const copy = await calls.post('/v1/avatars/import?external_key=', { ...document, facts })
      const known = await calls.getFacts(bot_id)
      const copied = await calls.getFacts(copy.bot_id)
      expect(copied.map(({ value, since }) => [value, since])).toEqual(
        known.map(({ value, since }) => [value, since]),
      )
      expect(await calls.getLines(copy.bot_id)).toEqual(await calls.getLines(bot_id))
    }
  })
})
