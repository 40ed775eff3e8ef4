import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { createZip } from '@daimon/testkit'
import { expect, test } from 'vitest'
import { call, getDirectory } from '../testing/call.ts'
import { breakOff, fileServer } from '../testing/file-server.ts'

const record = (id: string, name: string, modified: string, fixed = '1.0.1'): string =>
  JSON.stringify({
    id,
    modified,
    summary: `vulnerability of ${name}`,
    affected: [
      {
        package: { ecosystem: 'npm', name },
        ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed }] }],
      },
    ],
  })

const FIRST = '2026-01-01T00:00:00Z'
const SECOND = '2026-02-01T00:00:00.25Z'

const createExport = (count: number): Map<string, Buffer | string> => {
  const ids = Array.from(
    { length: count },
    (_, at) => `GHSA-aaaa-aaaa-${String(at).padStart(4, '0')}`,
  )
  return new Map<string, Buffer | string>([
    ['/osv/npm/modified_id.csv', ids.map((id) => `${FIRST},${id}\n`).join('')],
    [
      '/osv/npm/all.zip',
      createZip(
        Object.fromEntries(ids.map((id, at) => [`${id}.json`, record(id, `package-${at}`, FIRST)])),
      ),
    ],
    [
      '/epss.csv.gz',
      gzipSync(
        '#model_version:v2026.01.01,score_date:2026-01-01T00:00:00+0000\ncve,epss,percentile\nCVE-2026-0001,0.5,0.9\n',
      ),
    ],
    [
      '/kev.json',
      JSON.stringify({
        catalogVersion: '2026.01.01',
        vulnerabilities: [{ cveID: 'CVE-2026-0001', dateAdded: '2026-01-01' }],
      }),
    ],
  ])
}

const setup = async (count = 3) => {
  const files = createExport(count)
  const server = await fileServer(files)
  const data = getDirectory()
  const env = {
    DATA_DIR: data,
    DAIMON_SCAN_OSV_URL: `${server.url}/osv`,
    DAIMON_SCAN_EPSS_URL: `${server.url}/epss.csv.gz`,
    DAIMON_SCAN_KEV_URL: `${server.url}/kev.json`,
  }
  const update = async (...args: string[]) => {
    server.requests.length = 0
    const result = await call(
      ['advisories', 'update', '--ecosystems', 'npm', '--json', ...args],
      env,
    )
    const report = result.out === '' ? undefined : (JSON.parse(result.out) as Report)
    return { ...result, report, outcomes: report?.sources.map(({ outcome }) => outcome) }
  }
  const directory = join(data, 'scanner', 'advisories')
  const downloads = join(directory, 'downloads')
  const part = join(downloads, '.npm-all.zip.part')
  return { files, server, env, update, directory, downloads, part }
}

type Report = {
  readonly sources: readonly {
    readonly name: string
    readonly outcome: string
    readonly size: number
  }[]
  readonly data: { readonly source: string; readonly count: number; readonly as_of: string }
}

const zipIn = (files: Map<string, Buffer | string>): Buffer =>
  files.get('/osv/npm/all.zip') as Buffer

test('the first update imports the complete exports, and the second one fetches nothing', async () => {
  const { update, server, env, downloads } = await setup()
  const first = await update()
  expect(first).toMatchObject({ code: 0, outcomes: ['complete', 'complete', 'complete'] })
  expect(first.report?.data.source).toBe('osv+bundled')
  expect(readdirSync(downloads)).toEqual([])
  const second = await update()
  expect(second).toMatchObject({ code: 0, outcomes: ['unchanged', 'unchanged', 'unchanged'] })
  expect(server.requests).toEqual(['/osv/npm/modified_id.csv', '/epss.csv.gz', '/kev.json'])
  expect((await call(['advisories', 'status'], env)).out).toContain('osv+bundled')
})

test('a later update fetches only the changed records', async () => {
  const { update, files, server } = await setup()
  const { report } = await update()
  const changed = 'GHSA-bbbb-bbbb-0001'
  files.set(`/osv/npm/${changed}.json`, record(changed, 'package-new', SECOND))
  files.set(
    '/osv/npm/modified_id.csv',
    `${SECOND},${changed}\n${files.get('/osv/npm/modified_id.csv') as string}`,
  )
  files.set('/osv/npm/GHSA-aaaa-aaaa-0000.json', record('GHSA-aaaa-aaaa-0000', 'package-0', FIRST))
  files.set('/osv/npm/GHSA-aaaa-aaaa-0001.json', record('GHSA-aaaa-aaaa-0001', 'package-1', FIRST))
  const later = await update()
  expect(later).toMatchObject({ code: 0, outcomes: ['changes', 'unchanged', 'unchanged'] })
  expect(server.requests).toContain(`/osv/npm/${changed}.json`)
  expect(server.requests).not.toContain('/osv/npm/all.zip')
  expect(later.report?.data.count).toBe((report?.data.count ?? 0) + 1)
})

test('an interrupted transfer is resumed where it broke off', async () => {
  const { update, files, server, part } = await setup(200)
  const zip = zipIn(files)
  server.next('/osv/npm/all.zip', breakOff(zip, 5_000, part))
  expect((await update()).code).toBe(0)
  expect(server.requests.filter((each) => each.includes('all.zip'))).toEqual([
    '/osv/npm/all.zip',
    '/osv/npm/all.zip bytes=5000-',
  ])
})

test('an update that gave up is resumed by the next one', async () => {
  const { update, files, server, part } = await setup(200)
  const zip = zipIn(files)
  const fail = (_: unknown, response: ServerResponse) => void response.destroy()
  server.next('/osv/npm/all.zip', breakOff(zip, 5_000, part), fail, fail, fail, fail)
  const first = await update()
  expect(first).toMatchObject({ code: 3, outcomes: ['failed', 'complete', 'complete'] })
  expect(first.err).toContain('npm: The transfer broke off')
  expect(statSync(part).size).toBe(5_000)
  const second = await update()
  expect(second).toMatchObject({ code: 0, outcomes: ['complete', 'unchanged', 'unchanged'] })
  expect(server.requests).toContain('/osv/npm/all.zip bytes=5000-')
})

test('a file that changed meanwhile is fetched from its beginning', async () => {
  const { update, files, server, part } = await setup(200)
  server.next('/osv/npm/all.zip', breakOff(Buffer.alloc(9_000), 5_000, part))
  expect(await update()).toMatchObject({ code: 0, outcomes: ['complete', 'complete', 'complete'] })
  expect(zipIn(files).length).toBeGreaterThan(5_000)
})

test('a corrupt archive changes nothing, and the next update fetches it again', async () => {
  const { update, files } = await setup(50)
  const zip = zipIn(files)
  await update()
  const broken = Buffer.from(zip)
  broken.fill(0x55, 60, 90)
  files.set('/osv/npm/all.zip', broken)
  files.set('/osv/npm/modified_id.csv', '')
  const corrupt = await update()
  expect(corrupt).toMatchObject({ code: 3, outcomes: ['failed', 'unchanged', 'unchanged'] })
  expect(corrupt.err).toContain('npm: The file is damaged.')
  files.set('/osv/npm/all.zip', zip)
  expect(await update()).toMatchObject({
    code: 0,
    outcomes: ['complete', 'unchanged', 'unchanged'],
  })
})

test('content that differs from the digest of the server is fetched again', async () => {
  const { update, files, server } = await setup()
  const zip = zipIn(files)
  server.next('/osv/npm/all.zip', (_, response) =>
    response
      .writeHead(200, {
        'content-length': zip.length,
        'x-goog-hash': 'md5=AAAAAAAAAAAAAAAAAAAAAA==',
      })
      .end(zip),
  )
  expect(await update()).toMatchObject({ code: 0, outcomes: ['complete', 'complete', 'complete'] })
  expect(server.requests.filter((each) => each === '/osv/npm/all.zip')).toHaveLength(2)
})

test('waits as a rate limit says, and gives up on one that lasts', async () => {
  const { update, server } = await setup()
  const limit = (_: unknown, response: ServerResponse) =>
    response.writeHead(429, { 'retry-after': '1' }).end()
  server.next('/kev.json', limit, limit)
  expect((await update()).code).toBe(0)
  server.next('/kev.json', limit, limit, limit, limit)
  const limited = await update()
  expect(limited).toMatchObject({ code: 3, outcomes: ['unchanged', 'unchanged', 'failed'] })
  expect(limited.err).toContain('KEV: The server returned status 429.')
})

test('follows redirects, and reads scores that a server decompresses', async () => {
  const { update, files, server } = await setup()
  const scores = files.get('/epss.csv.gz') as Buffer
  server.next('/epss.csv.gz', (_, response) =>
    response.writeHead(302, { location: '/dated.csv.gz' }).end(),
  )
  server.next('/dated.csv.gz', (_, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip', 'content-type': 'text/csv' }).end(scores),
  )
  expect(await update()).toMatchObject({ code: 0, outcomes: ['complete', 'complete', 'complete'] })
})

test('stops a file that is larger than its limit, announced or not', async () => {
  const { update, server } = await setup()
  server.next('/kev.json', (_, response) =>
    response.writeHead(200, { 'content-length': 1e12 }).write('{'),
  )
  const announced = await update()
  expect(announced).toMatchObject({ code: 3, outcomes: ['complete', 'complete', 'failed'] })
  expect(announced.err).toContain('KEV: The file exceeds')
  server.next('/kev.json', (_, response) => {
    response.writeHead(200)
    const block = Buffer.alloc(1 << 20, 32)
    const more = () => void (response.destroyed || response.write(block, more))
    more()
  })
  expect((await update()).err).toContain('KEV: The file exceeds')
})

test('refuses an unknown ecosystem, a URL of another scheme, and a second update at once', async () => {
  const { update, directory, server, files } = await setup()
  expect(await update('--ecosystems', 'nope')).toMatchObject({
    code: 2,
    err: expect.stringContaining("Unknown ecosystem 'nope'"),
  })
  expect((await update('--osv-url', 'file:///etc')).code).toBe(2)
  let both: Promise<{ code: number; err: string }> | undefined
  server.next('/kev.json', (_, response) => {
    both = update().then((result) => {
      response.end(files.get('/kev.json'))
      return result
    })
  })
  expect((await update()).code).toBe(0)
  expect(await both).toMatchObject({
    code: 3,
    err: expect.stringContaining('Another update into this directory runs'),
  })
  expect(existsSync(join(directory, 'update.json'))).toBe(true)
})

test('a missing export fails by name, and a damaged state only costs a complete update', async () => {
  const { update, files, directory } = await setup()
  await update()
  writeFileSync(join(directory, 'update.json'), '{"format":1,')
  expect(await update()).toMatchObject({ code: 0, outcomes: ['complete', 'complete', 'complete'] })
  expect(readFileSync(join(directory, 'update.json'), 'utf8')).toContain('"npm"')
  writeFileSync(join(directory, 'update.json'), '{}')
  files.delete('/osv/npm/all.zip')
  files.delete('/osv/npm/modified_id.csv')
  expect((await update()).err).toContain('npm: No export of npm')
})
