import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { deflateRawSync, gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { createZip } from '@daimon/testkit'
import { openAdvisories } from '../open-advisories.ts'
import { importAdvisories } from './import-advisories.ts'
import { openStore } from './open-store.ts'

const getDirectory = (files: Record<string, string | Buffer> = {}): string => {
  const root = mkdtempSync(join(tmpdir(), 'daimon-advisories-test-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
  return root
}

const record = (id: string, name = 'leftish', given: Record<string, unknown> = {}): string =>
  JSON.stringify({
    id,
    modified: '2024-01-01T00:00:00Z',
    affected: [
      {
        package: { ecosystem: 'npm', name },
        ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '1.0.0' }] }],
      },
    ],
    ...given,
  })

const getIds = (directory: string, name = 'leftish') =>
  openStore(directory)
    ?.advisoriesOf('npm', name)
    .map(({ id }) => id)

test('imports a directory, a file, a list, and a zip, and adds up their records', async () => {
  const directory = getDirectory()
  const from = getDirectory({
    'npm/a.json': record('CVE-2024-0001'),
    'npm/deep/b.json': record('CVE-2024-0002', 'other'),
    'list.json': `[${record('CVE-2024-0003')},${record('CVE-2024-0004')}]`,
  })
  expect(await importAdvisories({ from, directory })).toMatchObject({ added: 4, rejectedCount: 0 })
  const zip = join(from, 'all.zip')
  writeFileSync(
    zip,
    createZip({
      'x/CVE-2024-0005.json': record('CVE-2024-0005'),
      'y.json': record('MAL-2024-7', 'evil'),
    }),
  )
  const report = await importAdvisories({ from: zip, directory })
  expect(report).toMatchObject({ added: 2, data: { source: 'osv', count: 6 } })
  expect(report.data.as_of).toBe('2024-01-01T00:00:00Z')
  expect(getIds(directory)).toEqual([
    'CVE-2024-0001',
    'CVE-2024-0003',
    'CVE-2024-0004',
    'CVE-2024-0005',
  ])
  expect(getIds(directory, 'evil')).toEqual(['MAL-2024-7'])
})

test('keeps the newest record of each id, regardless of order', async () => {
  const newer = { modified: '2024-06-01T00:00:00+02:00', summary: 'newer' }
  for (const order of [
    [record('CVE-2024-0001'), record('CVE-2024-0001', 'renamed', newer)],
    [record('CVE-2024-0001', 'renamed', newer), record('CVE-2024-0001')],
  ]) {
    const [apart, together] = [getDirectory(), getDirectory()]
    for (const text of order)
      await importAdvisories({
        from: join(getDirectory({ 'a.json': text }), 'a.json'),
        directory: apart,
      })
    await importAdvisories({
      from: getDirectory({ 'a.json': `[${order.join(',')}]` }),
      directory: together,
    })
    for (const directory of [apart, together]) {
      expect(getIds(directory)).toEqual([])
      expect(openStore(directory)?.advisoriesOf('npm', 'renamed')).toMatchObject([
        { summary: 'newer' },
      ])
    }
    expect(openStore(apart)?.data).toEqual(openStore(together)?.data)
  }
})

test('gives the same digest and date for the same records in any container', async () => {
  const texts = Array.from({ length: 20 }, (_, at) => record(`CVE-2024-00${at + 10}`, `p${at % 7}`))
  const [a, b] = [getDirectory(), getDirectory()]
  await importAdvisories({
    from: getDirectory({ 'all.json': `[${texts.join(',')}]` }),
    directory: a,
  })
  for (const text of texts.toReversed())
    await importAdvisories({ from: getDirectory({ 'one.json': text }), directory: b })
  expect(openStore(a)?.data).toEqual(openStore(b)?.data)
  const again = await importAdvisories({
    from: getDirectory({ 'x.json': texts[0] ?? '' }),
    directory: a,
  })
  expect(again).toMatchObject({ added: 0, unchanged: 1 })
  expect(readdirSync(a).filter((name) => /^[0-9a-f]{16}$/.test(name))).toHaveLength(1)
})

test('names and skips hostile records without losing others', async () => {
  const directory = getDirectory()
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
  const from = getDirectory({
    'a-good.json': record('CVE-2024-0001'),
    'b-broken.json': '{"id":',
    'c-list.json': `[${record('CVE-2024-0002')},{"id":"CVE-2024-9"},7]`,
    'd-date.json': record('CVE-2024-0003', 'x', { modified: 'yesterday' }),
    'e-name.json': record('CVE-2024-0004', 'left\u0000pad\n'),
    'f-deep.json': deep,
    'g-proto.json': `{"__proto__":{"polluted":1},"id":"CVE-2024-0005","id":"CVE-2024-0006","modified":"2024-01-01T00:00:00Z","affected":[{"package":{"ecosystem":"npm","name":"__proto__"},"versions":["1.0.0"]}]}`,
    'h-bytes.json': Buffer.from([0x22, 0xff, 0xfe, 0x22]),
    'i-kind.txt': 'x',
    'j-event.json': record('CVE-2024-0007', 'x', {
      affected: [{ ranges: [{ type: 'SEMVER', events: [{ introduced: '0', fixed: '1' }] }] }],
    }),
    'k-id.json': record('../../etc/passwd'),
  })
  const report = await importAdvisories({ from, directory })
  expect(report.rejected.map(({ name }) => name.replace(/^[^/]+\//, ''))).toEqual([
    'b-broken.json',
    'c-list.json[1]',
    'c-list.json[2]',
    'd-date.json',
    'e-name.json',
    'f-deep.json[0]',
    'h-bytes.json',
    'i-kind.txt',
    'j-event.json',
    'k-id.json',
  ])
  expect(report.added).toBe(3)
  expect(getIds(directory, '__proto__')).toEqual(['CVE-2024-0006'])
  expect(({} as { polluted?: number }).polluted).toBe(undefined)
  expect(openStore(directory)?.advisoriesOf('npm', 'leftish\tCVE-2024-0001')).toEqual([])
})

test('limits what a zip bomb costs and ignores the sizes an archive declares', async () => {
  const directory = getDirectory({})
  const limits = { recordBytesMax: 100_000, totalBytesMax: 1_000_000 }
  const bomb = createZip({
    'good.json': record('CVE-2024-0001'),
    'large.json': { data: deflateRawSync(Buffer.alloc(50_000_000)), size: 50_000_000 },
    'liar.json': { data: deflateRawSync(Buffer.alloc(50_000_000)), size: 10 },
  })
  const from = join(getDirectory({ 'bomb.zip': bomb }), 'bomb.zip')
  const report = await importAdvisories({ from, directory, limits })
  expect(report.rejected.map(({ name }) => name)).toEqual(['large.json', 'liar.json'])
  expect(getIds(directory)).toEqual(['CVE-2024-0001'])
  const many = Object.fromEntries(
    Array.from({ length: 40 }, (_, at) => [`${at}.json`, ' '.repeat(50_000)]),
  )
  const before = readFileSync(join(directory, 'current.json'))
  await expect(
    importAdvisories({ from: getDirectory({ 'many.zip': createZip(many) }), directory, limits }),
  ).rejects.toThrow('contains more than 1000000 bytes')
  await expect(
    importAdvisories({ from: getDirectory(many), directory, limits: { entriesMax: 10 } }),
  ).rejects.toThrow('contains more than 10 files')
  expect(readFileSync(join(directory, 'current.json')).equals(before)).toBe(true)
})

test('imports nothing from a truncated archive and changes nothing', async () => {
  const directory = getDirectory()
  const zip = createZip({ 'a.json': record('CVE-2024-0001') })
  for (const broken of [
    zip.subarray(0, zip.length - 30),
    Buffer.from('PK\u0003\u0004'),
    Buffer.alloc(0),
  ]) {
    const from = join(getDirectory({ 'x.zip': broken }), 'x.zip')
    await expect(importAdvisories({ from, directory })).rejects.toThrow(
      'contains no advisories. x.zip:',
    )
  }
  expect(readdirSync(directory)).toEqual(['import-lock.db'])
})

test('leaves the old data in place when an import is canceled or killed, and the next one works', async () => {
  const directory = getDirectory()
  await importAdvisories({ from: getDirectory({ 'a.json': record('CVE-2024-0001') }), directory })
  const cancelled = AbortSignal.abort(new Error('stop'))
  const from = getDirectory({ 'b.json': record('CVE-2024-0002') })
  await expect(importAdvisories({ from, directory, signal: cancelled })).rejects.toThrow('stop')
  const script = `
    import { importAdvisories } from ${JSON.stringify(join(import.meta.dirname, 'import-advisories.ts'))}
    await importAdvisories({ from: ${JSON.stringify(from)}, directory: ${JSON.stringify(directory)},
      signal: { throwIfAborted: () => process.kill(process.pid, 'SIGKILL') } })`
  const killed = spawnSync(
    process.execPath,
    ['--conditions=source', '--input-type=module', '-e', script],
    { stdio: 'ignore', cwd: import.meta.dirname },
  )
  expect(killed.signal).toBe('SIGKILL')
  expect(readdirSync(directory)).toContain('aside')
  expect(getIds(directory)).toEqual(['CVE-2024-0001'])
  await importAdvisories({ from, directory })
  expect(getIds(directory)).toEqual(['CVE-2024-0001', 'CVE-2024-0002'])
})

test('rejects an import while another one runs', async () => {
  const directory = getDirectory()
  const from = getDirectory({ 'a.json': record('CVE-2024-0001') })
  const [first, second] = await Promise.allSettled([
    importAdvisories({ from, directory }),
    importAdvisories({ from, directory }),
  ])
  expect([first.status, second.status]).toEqual(['fulfilled', 'rejected'])
})

test('lets a reader finish on the generation it opened while an import replaces it', async () => {
  const directory = getDirectory()
  await importAdvisories({ from: getDirectory({ 'a.json': record('CVE-2024-0001') }), directory })
  const store = openStore(directory)
  await importAdvisories({ from: getDirectory({ 'b.json': record('CVE-2024-0002') }), directory })
  expect(store?.advisoriesOf('npm', 'leftish').map(({ id }) => id)).toEqual(['CVE-2024-0001'])
  expect(getIds(directory)).toEqual(['CVE-2024-0001', 'CVE-2024-0002'])
})

test('attaches the newest EPSS and KEV entries to their CVE', async () => {
  const directory = getDirectory()
  const kev = {
    catalogVersion: '2024.05.01',
    vulnerabilities: [{ cveID: 'CVE-2024-0001', dateAdded: '2024-04-30', notes: 'x' }],
  }
  const epss = (date: string, chance: string) =>
    gzipSync(
      `#model_version:v1,score_date:${date}T00:00:00+0000\ncve,epss,percentile\nCVE-2024-0001,${chance},0.9\n`,
    )
  const from = getDirectory({
    'a.json': record('CVE-2024-0001'),
    'epss-1.csv.gz': epss('2024-05-02', '0.25'),
    'epss-2.csv.gz': epss('2024-05-01', '0.5'),
    'epss-3.csv':
      '#model_version:v1,score_date:2024-05-03T0\ncve,epss,percentile\nCVE-2024-0001,7,1\n',
    'kev.json': JSON.stringify(kev),
  })
  expect(await importAdvisories({ from, directory })).toMatchObject({
    signals: 3,
    rejectedCount: 1,
  })
  expect(openStore(directory)?.signalsOf('CVE-2024-0001')).toEqual({
    epss: { chance: 0.25, percentile: 0.9, as_of: '2024-05-02' },
    kevSince: '2024-04-30',
  })
})

test('returns no store for an empty directory, and says what to do with a damaged one', () => {
  expect(openStore(getDirectory())).toBe(undefined)
  expect(openAdvisories(getDirectory()).data.source).toBe('bundled')
  expect(() => openStore(getDirectory({ 'current.json': '{"format":99}' }))).toThrow(
    'Import the advisories again',
  )
})
