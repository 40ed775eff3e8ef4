import { cp, mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { openPlace, type Place } from './daimon.ts'

const shipped = join(import.meta.dirname, '../../packs/soulpacks')

let place: Place
beforeAll(async () => {
  place = await openPlace()
})
afterAll(() => place[Symbol.asyncDispose]())
// These commands need no service, so they create no database.
afterEach(() => {
  if (existsSync(place.dataDir)) throw new Error(`${place.dataDir} has been made`)
})

const catalog = async () =>
  JSON.parse(await readFile(join(shipped, 'catalog.json'), 'utf8')) as { id: string }[]

test('pack list prints all 23 packs as a table, IDs, and JSON', async () => {
  const ids = (await catalog()).map(({ id }) => id)
  const lists = await Promise.all(
    [[], ['-q'], ['--json']].map((more) => place.daimon(['pack', 'list', ...more])),
  )
  expect(lists.map(({ code, err }) => [code, err])).toEqual([
    [0, ''],
    [0, ''],
    [0, ''],
  ])
  const [wide, quiet, json] = lists.map(({ out }) => out)
  expect(wide?.split('\n')[0]).toBe(
    'support-agent         Site Support          Customer Support Agent            1.0.0  support, billing, customer',
  )
  expect(quiet).toBe(`${ids.join('\n')}\n`)
  expect(ids).toHaveLength(23)
  expect(JSON.parse(json ?? '')).toEqual(await catalog())
})

test('lists local packs when the service of DAIMON_URL is down', async () => {
  const nowhere = 'http://127.0.0.1:9'
  const env = { DAIMON_URL: nowhere }
  const { code, out, err } = await place.command(['pack', 'list', '-q'], env)
  expect([code, out.split('\n').length - 1]).toEqual([0, (await catalog()).length])
  expect(err).toBe(`No response from ${nowhere}. Using the packs of this machine.\n`)
  const flagged = await place.command(['pack', 'list', '--url', nowhere])
  expect([flagged.code, flagged.out]).toEqual([3, ''])
})

test('an exported pack produces the same soul on its own', async () => {
  const createSoul = async (env = {}) => {
    const { code, out } = await place.command(
      ['pack', 'import', 'tutor', '--persist', 'false'],
      env,
    )
    expect(code).toBe(0)
    return JSON.parse(out) as { external_key: string; soul: object }
  }
  const target = join(place.path, 'mine')
  const exported = await place.command(['pack', 'export', 'tutor', '-o', target])
  expect(exported).toEqual({ code: 0, out: `${join(target, 'tutor')}\n`, err: '' })
  expect(await createSoul({ SOULPACKS_ROOT: target })).toEqual(await createSoul())
  expect((await createSoul()).external_key).toBe('soulpack:tutor@1.0.0')

  const again = await place.command(['pack', 'export', 'tutor', '-o', target])
  expect([again.code, again.out]).toEqual([2, ''])
  expect(again.err).toContain('already exists')
  expect(await readdir(target)).toEqual(['tutor'])
})

test.each(['../tutor', 'no-such-pack', '/etc', 'tutor/..'])('refuses pack %s', async (id) => {
  for (const args of [
    ['export', id, '-o', join(place.path, 'none')],
    ['import', id, '--persist', 'false'],
  ]) {
    const { code, out, err } = await place.command(['pack', ...args])
    expect([code, out]).toEqual([3, ''])
    expect(err).toMatch(
      /^No pack has this ID\.|is not a pack ID\.|^SOULPACK_INVALID\n {2}\/pack_id /,
    )
  }
  expect(existsSync(join(place.path, 'none'))).toBe(false)
})

test('refuses an invalid pack with all its problems', async () => {
  const root = join(place.path, 'broken')
  await mkdir(root)
  await cp(join(shipped, 'tutor'), join(root, 'tutor'), { recursive: true })
  const manifest = { id: 'tutor', name: '', version: '1', license: 'MIT', role: 'x' }
  await writeFile(join(root, 'tutor/pack.json'), JSON.stringify(manifest))
  const { code, err } = await place.command(['pack', 'import', 'tutor', '--persist', 'false'], {
    SOULPACKS_ROOT: root,
  })
  expect(code).toBe(3)
  expect(err).toMatch(/^SOULPACK_INVALID\n/)
  for (const member of ['name', 'version', 'attachment_style'])
    expect(err).toContain(`  /manifest/${member} `)
})
