import { findProfile } from '@daimon/identity-core'
import { strFromU8, unzipSync } from 'fflate'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { readCatalog } from '../soulpacks/pack-store.ts'
import { type PackService, expectProblem, startPackService } from '../testing/pack-service.ts'
import type { PackRoot } from '../testing/pack-root.ts'
import { newAvatar } from '../testing/souls.ts'
import type { Wire } from '../testing/test-service.ts'

let service: PackService
let root: PackRoot
beforeAll(async () => {
  service = await startPackService()
  root = service.root
})
afterAll(() => service.stop())

const validate = (manifest: unknown, texts: unknown = { 'SOUL.md': 'Steers.' }, more = {}) =>
  service.call('POST', '/v1/soulpacks/validate', { manifest, texts, ...more })

const manifest = {
  id: 'ada',
  name: 'Ada',
  version: '1.0.0',
  license: 'MIT',
  role: 'Pilot',
  attachment_style: 'Secure',
}

test('without SOULPACKS_ROOT the packs are those of the repository', async () => {
  const { SOULPACKS_ROOT } = readConfig({})
  expect(await readCatalog(SOULPACKS_ROOT)).toEqual((await service.list()).body)
})

describe('every shipped pack', () => {
  test('has a voice that was fitted to its present text', async () => {
    for (const { id } of (await service.list()).body) {
      const { soul } = (await service.read(id)).body
      expect([id, findProfile(soul.description) !== undefined]).toEqual([id, true])
    }
  })

  test('is read with its texts and its soul, imports, and is exported as the same soul', async () => {
    for (const { id, name, role } of (await service.list()).body) {
      const pack = await service.read(id)
      expect([pack.status, pack.body.manifest.id, pack.body.warnings]).toEqual([200, id, []])
      const { texts, soul } = pack.body
      expect(Object.keys(texts)).toEqual(['SOUL.md', 'IDENTITY.md', 'STYLE.md'])
      const said = Object.values<string>(texts).map((text) => text.trim())
      expect(soul).toMatchObject({ name, role, description: said.join('\n\n') })
      expect((await validate(pack.body.manifest, texts)).body).toMatchObject({
        valid: true,
        problems: [],
        warnings: [],
      })
      const imported = await service.bring(id)
      expect(imported.body).toMatchObject({
        ...soul,
        created: true,
        warnings: [],
        external_key: `soulpack:${id}@1.0.0`,
        runtime_config: { source: `soulpack:${id}@1.0.0` },
      })
      await expectSameSoul(imported.body.bot_id, `copy-of-${id}`)
    }
  })
})

/** Exports an avatar, puts the pack on the shelf, and imports it as another one. */
const expectSameSoul = async (botId: string, externalKey: string) => {
  const response = await fetch(`${service.url}/v1/avatars/${botId}/soulpack`)
  const bytes = new Uint8Array(await response.arrayBuffer())
  expect(response.headers.get('content-type')).toBe('application/zip')
  const files = Object.entries(unzipSync(bytes)).map(([name, data]) => [name, strFromU8(data)])
  const directory = files[0]?.[0]?.split('/')[0] ?? ''
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="${directory}.zip"`,
  )
  for (const [name, text] of files) await root.write(name ?? '', text ?? '')
  const copy = await service.bring(directory, { external_key: externalKey })
  expect([copy.status, copy.body.warnings]).toEqual([200, []])
  const { body: original } = await service.call('GET', `/v1/avatars/${botId}`)
  const members = ['name', 'role', 'description', 'attachment_style', 'baseline_msv', 'status']
  for (const member of [...members, 'capabilities', 'hourly_rate', 'avatar_url'])
    expect([member, copy.body[member]]).toEqual([member, original[member]])
  const profile = ({ runtime_config }: Wire) => runtime_config.drift?.profile ?? 'companion'
  expect(profile(copy.body)).toBe(profile(original))
  await rm(join(root.path, directory), { recursive: true })
}

describe('validate', () => {
  test('reports every problem at once with a 200', async () => {
    const bad = { ...manifest, license: 'BSD', version: 7, files: ['../x'], msv_preset: 'lost' }
    const reply = await validate(bad, {})
    expect([reply.status, reply.body.valid, reply.body.soul]).toEqual([200, false, null])
    expect(reply.body.problems.map(({ code, pointer }: Wire) => `${code} ${pointer}`)).toEqual([
      'SOULPACK_INVALID /manifest/version',
      'SOULPACK_LICENSE_REJECTED /manifest/license',
      'SOULPACK_INVALID /manifest/files',
      'SOULPACK_INVALID /manifest/files/0',
      'SOULPACK_INVALID /manifest/msv_preset',
    ])
  })

  test.each([null, 7, 'pack', []])('a manifest of %j is a problem of the pack', async (value) => {
    const { status, body } = await validate(value)
    expect([status, body.valid]).toEqual([200, false])
    expect(body.problems).not.toEqual([])
  })

  test('warns of a thin persona, and compiles it', async () => {
    const { body } = await validate({ ...manifest, nmae: 'x' })
    expect(body).toMatchObject({ valid: true, problems: [], soul: { description: 'Steers.' } })
    expect(body.warnings.join('\n')).toMatch(/nmae[^]*neither[^]*1 words[^]*boundary[^]*no tags/)
  })

  test.each([
    [{ texts: {} }, '/manifest'],
    [{ manifest: {} }, '/texts'],
    [{ manifest: {}, texts: { a: 1 } }, '/texts/a'],
    [{ manifest: {}, texts: [] }, '/texts'],
  ])('%j is a validation error', async (body, pointer) => {
    const reply = await service.call('POST', '/v1/soulpacks/validate', body)
    expectProblem(reply, 'VALIDATION_ERROR', pointer)
  })

  test('takes no zip', async () => {
    const headers = { 'content-type': 'application/zip' }
    const reply = await service.call(
      'POST',
      '/v1/soulpacks/validate',
      Uint8Array.of(80, 75),
      headers,
    )
    expectProblem(reply, 'UNSUPPORTED_MEDIA_TYPE')
  })
})

describe('export of an avatar', () => {
  test('keeps every member of a soul, and the same soul makes the same bytes', async () => {
    const soul = {
      name: 'Ünï Ćødé',
      description: '\n  odd \r\n\n text\r',
      capabilities: ['a', 'b'],
      hourly_rate: 12,
      status: 'busy' as const,
      avatar_url: 'https://example.org/a.png',
      attachment_style: 'Dismissive-Avoidant' as const,
    }
    const bot_id = await newAvatar(service, {}, soul)
    await expectSameSoul(bot_id, crypto.randomUUID())
    const zip = async () =>
      Buffer.from(await (await fetch(`${service.url}/v1/avatars/${bot_id}/soulpack`)).arrayBuffer())
    expect((await zip()).equals(await zip())).toBe(true)
  })

  test('of another owner is BOT_NOT_FOUND', async () => {
    for (const id of [crypto.randomUUID(), 'x'])
      expectProblem(await service.call('GET', `/v1/avatars/${id}/soulpack`), 'BOT_NOT_FOUND')
  })
})
