import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PackService, expectProblem, startPackService } from '../testing/pack-service.ts'
import { testSoul } from '../testing/souls.ts'

let service: PackService
beforeAll(async () => {
  service = await startPackService()
})
afterAll(() => service.stop())

const avatars = async () => (await service.call('GET', '/v1/avatars?limit=200')).body.items.length

describe('import', () => {
  test('without persist shows what would be stored and writes nothing', async () => {
    const before = await avatars()
    const reply = await service.bring('tutor', {
      persist: false,
      runtime_config: { source: 'mine', x: 1 },
    })
    expect(reply.status).toBe(200)
    expect(Object.keys(reply.body).toSorted()).toEqual([
      'external_key',
      'runtime_config',
      'soul',
      'warnings',
    ])
    expect(reply.body).toMatchObject({
      soul: (await service.read('tutor')).body.soul,
      runtime_config: { source: 'mine', x: 1 },
      external_key: 'soulpack:tutor@1.0.0',
    })
    expect(await avatars()).toBe(before)
  })

  test('drifts as far as a companion only when a tag says so, or the caller', async () => {
    const importDrift = async (id: string, drift?: object) =>
      (await service.bring(id, { persist: false, runtime_config: drift && { drift } })).body
        .runtime_config.drift
    expect(await importDrift('tutor')).toEqual({ honesty_floor: true, profile: 'work' })
    expect(await importDrift('companion')).toBeUndefined()
    expect(await importDrift('tutor', { profile: 'companion' })).toMatchObject({
      profile: 'companion',
    })
    expect(await importDrift('companion', { profile: 'work' })).toMatchObject({ profile: 'work' })
    const open = { honesty_floor: false }
    expect(await importDrift('tutor', open)).toEqual({ ...open, profile: 'work' })
    expect(await importDrift('companion', open)).toEqual(open)
    for (const tag of ['friend', 'companionship', 'personal', 'social', ' Companion ']) {
      await service.root.add('own', { tags: ['x', tag] })
      expect([tag, await importDrift('own')]).toEqual([tag, undefined])
    }
    for (const tags of [[], ['socialising']]) {
      await service.root.add('own', { tags })
      expect(await importDrift('own')).toEqual({ honesty_floor: true, profile: 'work' })
    }
  })

  test('with persist ensures: many at once get one avatar', async () => {
    const external_key = crypto.randomUUID()
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => service.bring('companion', { external_key })),
    )
    expect(new Set(replies.map(({ body }) => body.bot_id)).size).toBe(1)
    expect(replies.filter(({ body }) => body.created)).toHaveLength(1)
    expect(replies[0]?.body).toMatchObject({
      name: 'Luna',
      attachment_style: 'Anxious-Preoccupied',
    })
  })

  test('keeps the avatar that has the key, and says that it is another', async () => {
    const external_key = crypto.randomUUID()
    const soul = testSoul({ name: 'Elder' })
    await service.call('POST', '/v1/avatars/ensure', { external_key, soul })
    const { body } = await service.bring('tutor', { external_key })
    expect(body).toMatchObject({ name: 'Elder', created: false, soul_revision: 1 })
    expect(body.warnings).toEqual([expect.stringContaining('was kept')])
  })

  test('takes a preset in the place of the pack’s, and ignores it under a baseline', async () => {
    const preset = (await service.read('warrior')).body.soul.baseline_msv
    const asked = { persist: false, msv_preset: 'warrior' }
    expect((await service.bring('tutor', asked)).body.soul.baseline_msv).toEqual(preset)
    const under = await service.bring('companion', asked)
    expect(under.body.soul.baseline_msv.hexaco.X).toBe(0.85)
    expect(under.body.warnings).toEqual([expect.stringContaining('warrior is ignored')])
  })

  test.each(['lost', 'constructor', '__proto__'])('an unknown preset %s', async (msv_preset) => {
    for (const id of ['tutor', 'companion'])
      expectProblem(await service.bring(id, { msv_preset }), 'SOULPACK_INVALID', '/msv_preset')
  })

  test('of what is not there is SOULPACK_NOT_FOUND, by either way', async () => {
    for (const id of ['no-such-pack', 'TUTOR', 'catalog.json', '_x', 'a'.repeat(64)]) {
      const reply = await service.read(id)
      expectProblem(reply, 'SOULPACK_NOT_FOUND')
    }
    expectProblem(await service.bring('no-such-pack'), 'SOULPACK_NOT_FOUND')
  })

  test.each([
    '..',
    '.',
    '../soulpacks/tutor',
    '/etc',
    'a/b',
    'a\\b',
    '-a',
    '_presets',
    '',
    ' tutor',
  ])('of %j, an invalid ID', async (id) => {
    const reply = await service.bring(id)
    expect(reply.status).toBe(422)
    if (id !== '') expectProblem(reply, 'SOULPACK_INVALID', '/pack_id')
    const shown = await service.read(encodeURIComponent(id))
    if (id !== '' && !/^\.+$/.test(id)) expectProblem(shown, 'SOULPACK_NOT_FOUND')
  })

  test.each([
    [{ pack_id: 7 }, '/pack_id'],
    [{ pack_id: null }, '/pack_id'],
    [{ pack_id: 'tutor', persist: 'yes' }, '/persist'],
    [{ pack_id: 'tutor', external_key: 'k'.repeat(129) }, '/external_key'],
  ])('with %j is a validation error', async (body, pointer) => {
    const reply = await service.call('POST', '/v1/avatars/import-soulpack', body)
    expectProblem(reply, 'VALIDATION_ERROR', pointer)
  })

  test.each([true, false])('refuses a broken template with persist %s', async (persist) => {
    const runtime_config = { hybrid_prompt_template: 'Hi {name' }
    const reply = await service.bring('tutor', { persist, runtime_config })
    expectProblem(reply, 'SOUL_INVALID', '/runtime_config/hybrid_prompt_template')
  })
})
