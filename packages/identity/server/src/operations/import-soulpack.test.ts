import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PackKernel, expectProblem, startPackKernel } from '../testing/pack-kernel.ts'
import { testSoul } from '../testing/souls.ts'

let kernel: PackKernel
beforeAll(async () => {
  kernel = await startPackKernel()
})
afterAll(() => kernel.stop())

const avatars = async () => (await kernel.call('GET', '/v1/avatars?limit=200')).body.items.length

describe('import', () => {
  test('without persist shows what would be stored and writes nothing', async () => {
    const before = await avatars()
    const reply = await kernel.bring('tutor', {
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
      soul: (await kernel.read('tutor')).body.soul,
      runtime_config: { source: 'mine', x: 1 },
      external_key: 'soulpack:tutor@1.0.0',
    })
    expect(await avatars()).toBe(before)
  })

  test('drifts as far as a companion only when a tag says so, or the caller', async () => {
    const driftOf = async (id: string, drift?: object) =>
      (await kernel.bring(id, { persist: false, runtime_config: drift && { drift } })).body
        .runtime_config.drift
    expect(await driftOf('tutor')).toEqual({ honesty_floor: true, profile: 'work' })
    expect(await driftOf('companion')).toBeUndefined()
    expect(await driftOf('tutor', { profile: 'companion' })).toMatchObject({ profile: 'companion' })
    expect(await driftOf('companion', { profile: 'work' })).toMatchObject({ profile: 'work' })
    const open = { honesty_floor: false }
    expect(await driftOf('tutor', open)).toEqual({ ...open, profile: 'work' })
    expect(await driftOf('companion', open)).toEqual(open)
    for (const tag of ['friend', 'companionship', 'personal', 'social', ' Companion ']) {
      await kernel.root.add('own', { tags: ['x', tag] })
      expect([tag, await driftOf('own')]).toEqual([tag, undefined])
    }
    for (const tags of [[], ['socialising']]) {
      await kernel.root.add('own', { tags })
      expect(await driftOf('own')).toEqual({ honesty_floor: true, profile: 'work' })
    }
  })

  test('with persist ensures: many at once get one avatar', async () => {
    const external_key = crypto.randomUUID()
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => kernel.bring('companion', { external_key })),
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
    await kernel.call('POST', '/v1/avatars/ensure', { external_key, soul })
    const { body } = await kernel.bring('tutor', { external_key })
    expect(body).toMatchObject({ name: 'Elder', created: false, soul_revision: 1 })
    expect(body.warnings).toEqual([expect.stringContaining('was kept')])
  })

  test('takes a preset in the place of the pack’s, and ignores it under a baseline', async () => {
    const preset = (await kernel.read('warrior')).body.soul.baseline_msv
    const asked = { persist: false, msv_preset: 'warrior' }
    expect((await kernel.bring('tutor', asked)).body.soul.baseline_msv).toEqual(preset)
    const under = await kernel.bring('companion', asked)
    expect(under.body.soul.baseline_msv.hexaco.X).toBe(0.85)
    expect(under.body.warnings).toEqual([expect.stringContaining('warrior is ignored')])
  })

  test.each(['lost', 'constructor', '__proto__'])('an unknown preset %s', async (msv_preset) => {
    for (const id of ['tutor', 'companion'])
      expectProblem(await kernel.bring(id, { msv_preset }), 'SOULPACK_INVALID', '/msv_preset')
  })

  test('of what is not there is SOULPACK_NOT_FOUND, by either way', async () => {
    for (const id of ['no-such-pack', 'TUTOR', 'catalog.json', '_x', 'a'.repeat(64)]) {
      const reply = await kernel.read(id)
      expectProblem(reply, 'SOULPACK_NOT_FOUND')
    }
    expectProblem(await kernel.bring('no-such-pack'), 'SOULPACK_NOT_FOUND')
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
  ])('of %j, which is no id', async (id) => {
    const reply = await kernel.bring(id)
    expect(reply.status).toBe(422)
    if (id !== '') expectProblem(reply, 'SOULPACK_INVALID', '/pack_id')
    const shown = await kernel.read(encodeURIComponent(id))
    if (id !== '' && !/^\.+$/.test(id)) expectProblem(shown, 'SOULPACK_NOT_FOUND')
  })

  test.each([
    [{ pack_id: 7 }, '/pack_id'],
    [{ pack_id: null }, '/pack_id'],
    [{ pack_id: 'tutor', persist: 'yes' }, '/persist'],
    [{ pack_id: 'tutor', external_key: 'k'.repeat(129) }, '/external_key'],
  ])('with %j is a validation error', async (body, pointer) => {
    const reply = await kernel.call('POST', '/v1/avatars/import-soulpack', body)
    expectProblem(reply, 'VALIDATION_ERROR', pointer)
  })

  test.each([true, false])('refuses a broken template with persist %s', async (persist) => {
    const runtime_config = { hybrid_prompt_template: 'Hi {name' }
    const reply = await kernel.bring('tutor', { persist, runtime_config })
    expectProblem(reply, 'SOUL_INVALID', '/runtime_config/hybrid_prompt_template')
  })
})
