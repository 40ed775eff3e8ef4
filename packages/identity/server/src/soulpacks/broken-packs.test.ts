import { execFileSync } from 'node:child_process'
import { link, mkdir, readFile, rename, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PackService, expectProblem, startPackService } from '../testing/pack-service.ts'
import type { PackRoot } from '../testing/pack-root.ts'
import type { Wire } from '../testing/test-service.ts'

let service: PackService
let root: PackRoot
beforeAll(async () => {
  service = await startPackService()
  root = service.root
})
afterAll(() => service.stop())

describe('the catalog', () => {
  test('is an array of 23, narrowed by words and by a tag', async () => {
    const { body } = await service.list()
    expect(body).toHaveLength(23)
    expect(Object.keys(body[0])).toEqual([
      'id',
      'name',
      'role',
      'version',
      'license',
      'tags',
      'path',
    ])
    const ids = async (query: string) =>
      (await service.list(query)).body.map((entry: Wire) => entry.id)
    expect(await ids('?q=LUNA')).toEqual(['companion'])
    expect(await ids('?q=a11Y')).toEqual(['accessibility-editor'])
    expect(await ids('?tag=multi-agent')).toEqual(['customer-front', 'inventory'])
    expect(await ids('?tag=multi')).toEqual([])
    expect(await ids('?tag=customer&q=site')).toEqual(['support-agent'])
  })

  test('has the vector of each pack on request, and of a broken one none', async () => {
    const vectors = (await service.list('?include_vectors=true')).body as Wire[]
    const tutor = (await service.read('tutor')).body.soul.baseline_msv
    expect(vectors.find(({ id }) => id === 'tutor')?.['baseline_msv']).toEqual(tutor)
    expect(vectors.every(({ baseline_msv: msv }) => msv !== undefined)).toBe(true)
    await rename(join(root.path, 'tutor/SOUL.md'), join(root.path, 'tutor/SOUL.kept'))
    try {
      const { body } = await service.list('?include_vectors=true&q=tutor')
      expect(body).toMatchObject([{ id: 'tutor' }])
      expect(body[0].baseline_msv).toBeUndefined()
    } finally {
      await rename(join(root.path, 'tutor/SOUL.kept'), join(root.path, 'tutor/SOUL.md'))
    }
  })

  test.each([
    ['no JSON', '{', ''],
    ['an object', '{}', ''],
    ['a key given twice', '[{"id":"a","id":"b"}]', '/0/id'],
    ['an entry that lacks members', '[{"id":"a"}]', '/0/name'],
  ])('that is %s is SOULPACK_INVALID, and so is what needs it', async (_name, text, pointer) => {
    await rename(join(root.path, 'catalog.json'), join(root.path, 'catalog.kept'))
    await writeFile(join(root.path, 'catalog.json'), text)
    try {
      expectProblem(await service.list(), 'SOULPACK_INVALID', pointer)
      expectProblem(await service.read('tutor'), 'SOULPACK_INVALID', pointer)
    } finally {
      await rename(join(root.path, 'catalog.kept'), join(root.path, 'catalog.json'))
    }
  })

  const entry = (members: object) => ({
    id: 'x',
    name: 'X',
    role: 'Y',
    version: '1.0.0',
    license: 'MIT',
    tags: [],
    path: 'tutor',
    ...members,
  })
  test.each([
    ['an id twice', [entry({}), entry({ path: 'warrior' })], 'tutor', '/1/id'],
    ['a path upwards', [entry({ path: '../soulpacks/tutor' })], 'x', '/0/path'],
    ['an absolute path', [entry({ path: '/etc' })], 'x', '/0/path'],
    ['a backslash', [entry({ path: '..\\tutor' })], 'x', '/0/path'],
    ['a NUL', [entry({ path: 'tutor\0' })], 'x', '/0/path'],
    ['an id that is none', [entry({ id: '../tutor' })], 'tutor', '/0/id'],
    ['another pack under its name', [entry({})], 'x', '/manifest/id'],
    ['a folder that is not there', [entry({ path: 'gone' })], 'x', ''],
  ])('with %s is SOULPACK_INVALID', async (_name, entries, id, pointer) => {
    await rename(join(root.path, 'catalog.json'), join(root.path, 'catalog.kept'))
    await writeFile(join(root.path, 'catalog.json'), JSON.stringify(entries))
    try {
      expectProblem(await service.read(id), 'SOULPACK_INVALID', pointer)
    } finally {
      await rename(join(root.path, 'catalog.kept'), join(root.path, 'catalog.json'))
    }
  })

  test('without a role of an entry is refused by file and member', async () => {
    await rename(join(root.path, 'catalog.json'), join(root.path, 'catalog.kept'))
    await writeFile(join(root.path, 'catalog.json'), JSON.stringify([entry({ role: undefined })]))
    try {
      expect((await service.list()).body.issues).toEqual([
        { pointer: '/0/role', message: expect.stringMatching(/^catalog\.json: /) as string },
      ])
    } finally {
      await rename(join(root.path, 'catalog.kept'), join(root.path, 'catalog.json'))
    }
  })

  test('that is missing is reported by the list; a directory is a pack without it', async () => {
    await rename(join(root.path, 'catalog.json'), join(root.path, 'catalog.kept'))
    try {
      expectProblem(await service.list(), 'SOULPACK_INVALID', '')
      expect((await service.read('tutor')).status).toBe(200)
    } finally {
      await rename(join(root.path, 'catalog.kept'), join(root.path, 'catalog.json'))
    }
  })
})

describe('a broken pack', () => {
  test.each([
    'mit',
    'MIT ',
    ' MIT',
    'MIT License',
    'MIT OR Apache-2.0',
    'Apache-2.0',
    'ＭＩＴ',
    '',
    null,
    undefined,
    ['MIT'],
  ])('under the license %j is rejected, also with further issues', async (license) => {
    const id = 'licensed'
    await root.add(id, { license })
    expectProblem(await service.bring(id), 'SOULPACK_LICENSE_REJECTED', '/manifest/license')
    expectProblem(await service.read(id), 'SOULPACK_LICENSE_REJECTED', '/manifest/license')
    await root.add(id, { license, version: 'x', files: [] })
    expectProblem(await service.bring(id), 'SOULPACK_LICENSE_REJECTED', '/manifest/version')
  })

  test.each([
    ['another id', { id: 'else' }, '/manifest/id'],
    ['an id that is none', { id: '..' }, '/manifest/id'],
    ['two parts of a version', { version: '1.0' }, '/manifest/version'],
    ['no role', { role: undefined }, '/manifest/role'],
    [
      'an attachment style of its own',
      { attachment_style: 'secure' },
      '/manifest/attachment_style',
    ],
    ['half a baseline', { baseline_msv: { hexaco: {} } }, '/manifest/baseline_msv/hexaco/H'],
    ['an unknown preset', { msv_preset: 'lost' }, '/manifest/msv_preset'],
    ['files that lack SOUL.md', { files: ['STYLE.md'] }, '/manifest/files'],
    ['no files', { files: [] }, '/manifest/files'],
    ['files in no list', { files: 'SOUL.md' }, '/manifest/files'],
    ['a file twice', { files: ['SOUL.md', 'SOUL.md'] }, '/manifest/files/1'],
    ['a file that is not there', { files: ['SOUL.md', 'GONE.md'] }, '/manifest/files/1'],
    ['a folder for a file', { files: ['SOUL.md', 'folder'] }, '/manifest/files/1'],
    ['a path upwards', { files: ['SOUL.md', '../tutor/SOUL.md'] }, '/manifest/files/1'],
    ['a detour', { files: ['SOUL.md', 'folder/../SOUL.md'] }, '/manifest/files/1'],
    ['an absolute path', { files: ['SOUL.md', '/etc/hostname'] }, '/manifest/files/1'],
    ['a backslash', { files: ['SOUL.md', '..\\tutor\\SOUL.md'] }, '/manifest/files/1'],
    ['a drive', { files: ['SOUL.md', 'C:SOUL.md'] }, '/manifest/files/1'],
    ['a NUL', { files: ['SOUL.md', 'SOUL.md\0.txt'] }, ''],
    ['another case', { files: ['soul.md'] }, '/manifest/files'],
  ])('with %s', async (_name, members, pointer) => {
    const id = 'broken'
    await root.add(id, members)
    await mkdir(join(root.path, id, 'folder'), { recursive: true })
    const reply = await service.bring(id)
    expectProblem(reply, 'SOULPACK_INVALID')
    expect(reply.body.issues.some((issue: Wire) => issue.pointer.startsWith(pointer))).toBe(true)
    expect(reply.text).not.toContain(root.path)
    await rm(join(root.path, id), { recursive: true })
  })

  test.each([
    ['no JSON', '{"id":'],
    ['nothing', ''],
    ['no object', '[]'],
    ['a key twice', '{"id":"a","id":"b"}'],
    ['__proto__', '{"__proto__":{"license":"MIT"}}'],
    ['depth', '['.repeat(5000)],
    ['bytes that are no UTF-8', Uint8Array.of(0x7b, 0xff, 0x7d)],
  ])('whose manifest is %s', async (_name, text) => {
    await root.add('unread')
    await root.write('unread/pack.json', text)
    const reply = await service.bring('unread')
    const isLicense = text === '[]' ? 'SOULPACK_INVALID' : reply.body.code
    expect([reply.status, reply.body.code]).toEqual([422, isLicense])
    expect(reply.body.code).toMatch(/^SOULPACK_(INVALID|LICENSE_REJECTED)$/)
  })

  test.each([
    ['pack.json', 64 * 1024],
    ['SOUL.md', 512 * 1024],
  ])('whose %s has more than %i bytes, be they white space', async (file, bytesMax) => {
    await root.add('padded')
    const text = await readFile(join(root.path, 'padded', file), 'utf8')
    await root.write(`padded/${file}`, text.padEnd(bytesMax + 1))
    const reply = await service.bring('padded')
    expectProblem(reply, 'SOULPACK_INVALID')
    expect(reply.body.issues[0].message).toContain(`at most ${bytesMax} bytes`)
    await rm(join(root.path, 'padded'), { recursive: true })
  })

  const files = ['SOUL.md', 'OTHER.md']
  const other = (name = 'OTHER.md') => join(root.path, 'tricky', name)
  test.each([
    ['a link out', () => symlink('/etc/hostname', other())],
    ['a link within', () => symlink('SOUL.md', other())],
    ['a link to nowhere', () => symlink('gone', other())],
    ['a link to itself', () => symlink('OTHER.md', other())],
    ['a pipe', () => void execFileSync('sh', ['-c', 'mkfifo "$0"', other()])],
    ['a device', () => symlink('/dev/zero', other())],
    [
      'a huge file',
      async () => {
        await writeFile(other(), '')
        await truncate(other(), 40_000_000_000)
      },
    ],
    ['a text too long for a soul', () => writeFile(other(), 'x'.repeat(100_001))],
    ['a text that is no UTF-8', () => writeFile(other(), Uint8Array.of(0x61, 0xff))],
    ['a text with a NUL', () => writeFile(other(), 'a\0b')],
    ['a text with an escape', () => writeFile(other(), 'a\u001b[2Jb')],
  ])('that lists %s', async (_name, make) => {
    await root.add('tricky', { files })
    await make()
    const reply = await service.bring('tricky')
    expectProblem(reply, 'SOULPACK_INVALID')
    expect(reply.text).not.toContain(root.path)
    await rm(join(root.path, 'tricky'), { recursive: true })
  })

  test('whose directory, or a directory in it, is a link', async () => {
    await root.add('real', { files: ['SOUL.md', 'more/A.md'] })
    await root.write('real/elsewhere/A.md', 'a')
    await symlink('elsewhere', join(root.path, 'real', 'more'))
    expectProblem(await service.bring('real'), 'SOULPACK_INVALID', '/manifest/files/1')
    await symlink('tutor', join(root.path, 'alias'))
    expectProblem(await service.bring('alias'), 'SOULPACK_INVALID')
    await rm(join(root.path, 'real'), { recursive: true })
    await rm(join(root.path, 'alias'))
  })

  test('reads a file in a subdirectory of the pack and one with two names', async () => {
    await root.add('nested', { files: ['SOUL.md', 'more/A.md', 'B.md'], msv_preset: 'tutor' })
    await root.write('nested/more/A.md', 'Deeper.\n')
    await link(join(root.path, 'nested/more/A.md'), join(root.path, 'nested/B.md'))
    const { body } = await service.bring('nested', { persist: false })
    expect(body.soul.description).toBe('Steers by the stars.\n\nDeeper.\n\nDeeper.')
    expect(body.external_key).toBe('soulpack:nested@2.1.0')
  })

  test.each([
    ['a tag', 'tutor: !!js/function "x"'],
    ['an alias', 'a: &a {drives: {curiosity: 1}}\ntutor: *a'],
    ['a member that it does not know', 'tutor: {mood: 1}'],
    ['a number out of range', 'tutor: {hexaco: {H: 2}}'],
    ['a list', '- tutor'],
    ['a key twice', 'tutor: {}\ntutor: {}'],
  ])('with presets with %s', async (_name, text) => {
    const kept = join(root.path, '_presets.kept')
    await rename(join(root.path, '_presets.yaml'), kept)
    await root.write('_presets.yaml', text)
    try {
      expectProblem(await service.bring('tutor'), 'SOULPACK_INVALID')
    } finally {
      await rename(kept, join(root.path, '_presets.yaml'))
    }
  })
})
