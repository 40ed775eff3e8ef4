import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { deflateRawSync, gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { zipOf } from '../../testing/zip.ts'
import { openAdvisories } from '../open-advisories.ts'
import { importAdvisories } from './import-advisories.ts'
import { openStore } from './open-store.ts'

const folderOf = (files: Record<string, string | Buffer> = {}): string => {
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

const idsOf = (folder: string, name = 'leftish') =>
  openStore(folder)
    ?.advisoriesOf('npm', name)
    .map(({ id }) => id)

test('a folder, a file, a list and a zip are all read, and what they hold adds up', async () => {
  const folder = folderOf()
  const from = folderOf({
    'npm/a.json': record('CVE-2024-0001'),
    'npm/deep/b.json': record('CVE-2024-0002', 'other'),
    'list.json': `[${record('CVE-2024-0003')},${record('CVE-2024-0004')}]`,
  })
  expect(await importAdvisories({ from, folder })).toMatchObject({ added: 4, rejectedCount: 0 })
  const zip = join(from, 'all.zip')
  writeFileSync(
    zip,
    zipOf({
      'x/CVE-2024-0005.json': record('CVE-2024-0005'),
      'y.json': record('MAL-2024-7', 'evil'),
    }),
  )
  const report = await importAdvisories({ from: zip, folder })
  expect(report).toMatchObject({ added: 2, data: { source: 'osv', count: 6 } })
  expect(report.data.as_of).toBe('2024-01-01T00:00:00Z')
  expect(idsOf(folder)).toEqual([
    'CVE-2024-0001',
    'CVE-2024-0003',
    'CVE-2024-0004',
    'CVE-2024-0005',
  ])
  expect(idsOf(folder, 'evil')).toEqual(['MAL-2024-7'])
})

test('of each id the newest record counts, in whatever order they come', async () => {
  const newer = { modified: '2024-06-01T00:00:00+02:00', summary: 'newer' }
  for (const order of [
    [record('CVE-2024-0001'), record('CVE-2024-0001', 'renamed', newer)],
    [record('CVE-2024-0001', 'renamed', newer), record('CVE-2024-0001')],
  ]) {
    const [apart, together] = [folderOf(), folderOf()]
    for (const text of order)
      await importAdvisories({ from: join(folderOf({ 'a.json': text }), 'a.json'), folder: apart })
    await importAdvisories({
      from: folderOf({ 'a.json': `[${order.join(',')}]` }),
      folder: together,
    })
    for (const folder of [apart, together]) {
      expect(idsOf(folder)).toEqual([])
      expect(openStore(folder)?.advisoriesOf('npm', 'renamed')).toMatchObject([
        { summary: 'newer' },
      ])
    }
    expect(openStore(apart)?.data).toEqual(openStore(together)?.data)
  }
})

test('the same records give the same digest and date, whatever way they came', async () => {
  const texts = Array.from({ length: 20 }, (_, at) => record(`CVE-2024-00${at + 10}`, `p${at % 7}`))
  const [a, b] = [folderOf(), folderOf()]
  await importAdvisories({ from: folderOf({ 'all.json': `[${texts.join(',')}]` }), folder: a })
  for (const text of texts.toReversed())
    await importAdvisories({ from: folderOf({ 'one.json': text }), folder: b })
  expect(openStore(a)?.data).toEqual(openStore(b)?.data)
  const again = await importAdvisories({
    from: folderOf({ 'x.json': texts[0] ?? '' }),
    folder: a,
  })
  expect(again).toMatchObject({ added: 0, unchanged: 1 })
  expect(readdirSync(a).filter((name) => /^[0-9a-f]{16}$/.test(name))).toHaveLength(1)
})

test('hostile records are named and left out, and cost nothing else', async () => {
  const folder = folderOf()
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
  const from = folderOf({
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
  const report = await importAdvisories({ from, folder })
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
  expect(idsOf(folder, '__proto__')).toEqual(['CVE-2024-0006'])
  expect(({} as { polluted?: number }).polluted).toBe(undefined)
  expect(openStore(folder)?.advisoriesOf('npm', 'leftish\tCVE-2024-0001')).toEqual([])
})

test('a bomb costs no more than its bound, and the claims of an archive are not believed', async () => {
  const folder = folderOf({})
  const limits = { recordBytesMax: 100_000, totalBytesMax: 1_000_000 }
  const bomb = zipOf({
    'good.json': record('CVE-2024-0001'),
    'large.json': { data: deflateRawSync(Buffer.alloc(50_000_000)), size: 50_000_000 },
    'liar.json': { data: deflateRawSync(Buffer.alloc(50_000_000)), size: 10 },
  })
  const from = join(folderOf({ 'bomb.zip': bomb }), 'bomb.zip')
  const report = await importAdvisories({ from, folder, limits })
  expect(report.rejected.map(({ name }) => name)).toEqual(['large.json', 'liar.json'])
  expect(idsOf(folder)).toEqual(['CVE-2024-0001'])
  const many = Object.fromEntries(
    Array.from({ length: 40 }, (_, at) => [`${at}.json`, ' '.repeat(50_000)]),
  )
  const before = readFileSync(join(folder, 'current.json'))
  await expect(
    importAdvisories({ from: folderOf({ 'many.zip': zipOf(many) }), folder, limits }),
  ).rejects.toThrow('holds more than 1000000 bytes: nothing was imported')
  await expect(
    importAdvisories({ from: folderOf(many), folder, limits: { entriesMax: 10 } }),
  ).rejects.toThrow('holds more than 10 files')
  expect(readFileSync(join(folder, 'current.json')).equals(before)).toBe(true)
})

test('an archive that is cut off gives nothing and changes nothing', async () => {
  const folder = folderOf()
  const zip = zipOf({ 'a.json': record('CVE-2024-0001') })
  for (const broken of [
    zip.subarray(0, zip.length - 30),
    Buffer.from('PK\u0003\u0004'),
    Buffer.alloc(0),
  ]) {
    const from = join(folderOf({ 'x.zip': broken }), 'x.zip')
    await expect(importAdvisories({ from, folder })).rejects.toThrow('is an advisory. x.zip:')
  }
  expect(readdirSync(folder)).toEqual([])
})

test('an import that is cancelled or killed leaves what was there, and the next one works', async () => {
  const folder = folderOf()
  await importAdvisories({ from: folderOf({ 'a.json': record('CVE-2024-0001') }), folder })
  const cancelled = AbortSignal.abort(new Error('stop'))
  const from = folderOf({ 'b.json': record('CVE-2024-0002') })
  await expect(importAdvisories({ from, folder, signal: cancelled })).rejects.toThrow('stop')
  const script = `
    import { importAdvisories } from ${JSON.stringify(join(import.meta.dirname, 'import-advisories.ts'))}
    await importAdvisories({ from: ${JSON.stringify(from)}, folder: ${JSON.stringify(folder)},
      signal: { throwIfAborted: () => process.kill(process.pid, 'SIGKILL') } })`
  const killed = spawnSync(
    process.execPath,
    ['--conditions=source', '--input-type=module', '-e', script],
    { stdio: 'ignore', cwd: import.meta.dirname },
  )
  expect(killed.signal).toBe('SIGKILL')
  expect(readdirSync(folder)).toContain('import.lock')
  expect(idsOf(folder)).toEqual(['CVE-2024-0001'])
  await importAdvisories({ from, folder })
  expect(idsOf(folder)).toEqual(['CVE-2024-0001', 'CVE-2024-0002'])
})

test('two imports at once: the second is told to wait', async () => {
  const folder = folderOf()
  const from = folderOf({ 'a.json': record('CVE-2024-0001') })
  const [first, second] = await Promise.allSettled([
    importAdvisories({ from, folder }),
    importAdvisories({ from, folder }),
  ])
  expect([first.status, second.status]).toEqual(['fulfilled', 'rejected'])
  expect(readdirSync(folder)).not.toContain('import.lock')
})

test('who reads while an import replaces what is read goes on with what it began', async () => {
  const folder = folderOf()
  await importAdvisories({ from: folderOf({ 'a.json': record('CVE-2024-0001') }), folder })
  const store = openStore(folder)
  await importAdvisories({ from: folderOf({ 'b.json': record('CVE-2024-0002') }), folder })
  expect(store?.advisoriesOf('npm', 'leftish').map(({ id }) => id)).toEqual(['CVE-2024-0001'])
  expect(idsOf(folder)).toEqual(['CVE-2024-0001', 'CVE-2024-0002'])
})

test('EPSS and KEV go with their CVE, the newest of each', async () => {
  const folder = folderOf()
  const kev = {
    catalogVersion: '2024.05.01',
    vulnerabilities: [{ cveID: 'CVE-2024-0001', dateAdded: '2024-04-30', notes: 'x' }],
  }
  const epss = (date: string, chance: string) =>
    gzipSync(
      `#model_version:v1,score_date:${date}T00:00:00+0000\ncve,epss,percentile\nCVE-2024-0001,${chance},0.9\n`,
    )
  const from = folderOf({
    'a.json': record('CVE-2024-0001'),
    'epss-1.csv.gz': epss('2024-05-02', '0.25'),
    'epss-2.csv.gz': epss('2024-05-01', '0.5'),
    'epss-3.csv':
      '#model_version:v1,score_date:2024-05-03T0\ncve,epss,percentile\nCVE-2024-0001,7,1\n',
    'kev.json': JSON.stringify(kev),
  })
  expect(await importAdvisories({ from, folder })).toMatchObject({ signals: 3, rejectedCount: 1 })
  expect(openStore(folder)?.signalsOf('CVE-2024-0001')).toEqual({
    epss: { chance: 0.25, percentile: 0.9, as_of: '2024-05-02' },
    kevSince: '2024-04-30',
  })
})

test('a folder that holds nothing has no store; one that is broken says what to do', () => {
  expect(openStore(folderOf())).toBe(undefined)
  expect(openAdvisories(folderOf()).data.source).toBe('bundled')
  expect(() => openStore(folderOf({ 'current.json': '{"format":99}' }))).toThrow(
    'import the advisories again',
  )
})
