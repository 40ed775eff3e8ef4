import { countFindings } from '@daimon/scanner-api'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig, serviceDirectory } from '../config.ts'
import { ApiKeys } from '../keys/api-keys.ts'
import { createLocalAccess } from '../local/local-access.ts'
import { SCAN, payload, scanToEnd, waitForEnd } from '../testing/payloads.ts'
import { SAMPLE } from '../testing/sample-repository.ts'
import { type TestService, startTestService } from '../testing/test-service.ts'

const CONSOLE = '/api/v1/console'
const SCANS = '/api/v1/client/scans'

let service: TestService
let keys: ApiKeys
let directory: string
beforeAll(async () => {
  directory = realpathSync(mkdtempSync(join(tmpdir(), 'daimon-console-')))
  for (const [path, text] of Object.entries(SAMPLE)) {
    const file = join(directory, 'sample', path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  mkdirSync(join(directory, 'empty'))
  symlinkSync(tmpdir(), join(directory, 'outside'))
  service = await startTestService({ SCAN_DIRECTORY: directory }, { bubblewrapPath: '/nowhere' })
  keys = new ApiKeys(serviceDirectory(service.service.parts.config))
})
afterAll(async () => {
  await service.stop()
  rmSync(directory, { recursive: true, force: true })
})

const listed = async (headers = {}) =>
  (await service.call('GET', SCANS, undefined, headers)).body.scans as {
    scan_id: string
    directory: string | null
    counts: { listed: number; dismissed: number }
  }[]

describe('the list', () => {
  test('has the scans of the key, and on a loopback service those without a key', async () => {
    const makeKey = () => {
      const { id, secret } = keys.create('list', new Date())
      return { id, headers: { 'x-api-key': secret } }
    }
    const [mine, other] = [makeKey(), makeKey()]
    const own = (await scanToEnd(service, payload(), mine.headers)).body.scan_id as string
    const keyless = (await scanToEnd(service, payload())).body.scan_id as string
    const idsFor = async (headers: object) => (await listed(headers)).map((scan) => scan.scan_id)
    expect(await idsFor(mine.headers)).toEqual(expect.arrayContaining([own, keyless]))
    expect(await idsFor(other.headers)).not.toContain(own)
    expect(await idsFor({})).not.toContain(own)
    for (const { id } of [mine, other]) keys.revoke(id, new Date())
  })

  test('pages without gaps', async () => {
    await scanToEnd(service, payload())
    const all = (await listed()).map((scan) => scan.scan_id)
    const paged: string[] = []
    let next: string | null = ''
    while (next !== null) {
      const { body } = await service.call('GET', `${SCANS}?limit=1${next && `&cursor=${next}`}`)
      paged.push(...body.scans.map((scan: { scan_id: string }) => scan.scan_id))
      next = body.next
    }
    expect(paged).toEqual(all)
  })

  test('is empty without a key where other machines reach the service', () => {
    const access = (env: Record<string, string>) =>
      createLocalAccess({ config: readConfig(env), keys: { hasAny: () => false } })
    const caller = { principal: 'address:10.0.0.1', keyId: undefined }
    for (const env of [{ SCANNER_HOST: '0.0.0.0' }, { ALLOW_ANONYMOUS: '1' }]) {
      expect(access(env).isLocal).toBe(false)
      expect(access(env).refusal(caller)).toMatch(/loopback/)
    }
    expect(access({}).isLocal).toBe(true)
  })
})

describe('triage', () => {
  test('follows the finding to later scans, and is logged, counted, and exported', async () => {
    const body = payload()
    const { scan_id, findings } = (await scanToEnd(service, body)).body
    const finding = findings.find((each: { cwe: string }) => each.cwe === 'CWE-78')
    const dependency = findings.find((each: { package?: string }) => each.package === 'lodash')
    const path = (id: string) => `${SCAN}/${scan_id}/findings/${id}/triage`
    const accepted = await service.call('PUT', path(finding.id), {
      state: 'accepted',
      reason: 'Only administrators\nreach this host.',
      expires_on: '2099-01-31',
    })
    expect(accepted.status).toBe(200)
    await service.call('PUT', path(dependency.id), {
      state: 'false_positive',
      reason: 'The function is never called.',
    })

    const later = (await scanToEnd(service, { ...body, commit_hash: 'b'.repeat(40) })).body.scan_id
    const triage = (await service.call('GET', `${SCAN}/${later}/triage`)).body
    expect(triage.decisions).toHaveLength(2)
    expect(triage.history[1]).toMatchObject({ state: 'accepted', decided_by: 'local' })
    // Another finding is in app.js, so only the file of the accepted one can be ignored.
    expect(triage.ignore_entries).toEqual([
      expect.stringMatching(/^# Command injection.*\. Only administrators reach this host\.$/),
      '/lib/run.js',
    ])

    const report = async (format: string) =>
      JSON.parse((await service.call('GET', `${SCAN}/${later}/report?format=${format}`)).text)
    const sarif = (await report('sarif')).runs[0].results as {
      partialFingerprints: Record<string, string>
      suppressions?: object[]
    }[]
    expect(
      sarif.filter((result) => result.suppressions).map((result) => result.suppressions),
    ).toContainEqual([
      expect.objectContaining({
        kind: 'external',
        justification: expect.stringMatching(/^Accepted until 2099-01-31: Only admin/),
      }),
    ])
    const vex = (await report('openvex')).statements as { status: string }[]
    expect(vex).toContainEqual(
      expect.objectContaining({
        status: 'not_affected',
        impact_statement: 'False positive: The function is never called.',
      }),
    )
    const bom = (await report('cyclonedx')).vulnerabilities as { analysis: object }[]
    expect(bom.map(({ analysis }) => analysis)).toContainEqual({
      state: 'false_positive',
      detail: 'False positive: The function is never called.',
    })

    const { counts } = (await listed()).find((scan) => scan.scan_id === later)!
    expect(countFindings((await report('json')).findings)).toMatchObject(counts)
    expect(counts.dismissed).toBeGreaterThanOrEqual(2)
  })

  test('ends on its day and when it is taken back, and refuses incomplete decisions', async () => {
    const { scan_id, findings } = (await scanToEnd(service, payload())).body
    const path = `${SCAN}/${scan_id}/findings/${findings[0].id}/triage`
    const dismissed = async () =>
      (await listed()).find((scan) => scan.scan_id === scan_id)!.counts.dismissed
    const decide = (decision: object) => service.call('PUT', path, decision)
    for (const incomplete of [
      { state: 'accepted', reason: 'x' },
      { state: 'accepted', reason: 'x', expires_on: 'tomorrow' },
      { state: 'false_positive', reason: '' },
      { state: 'assigned' },
    ])
      expect((await decide(incomplete)).status).toBe(400)
    const expired = await decide({ state: 'accepted', reason: 'x', expires_on: '2020-01-01' })
    expect(expired.body.decisions[0].is_in_force).toBe(false)
    expect(await dismissed()).toBe(0)
    await decide({ state: 'accepted', reason: 'x', expires_on: '2099-01-01' })
    expect(await dismissed()).toBe(1)
    await decide({ state: 'open' })
    expect(await dismissed()).toBe(0)
  })

  test('of another key stays unknown', async () => {
    const { id, secret } = keys.create('triage', new Date())
    const mine = { 'x-api-key': secret }
    const body = payload()
    const { scan_id, findings } = (await scanToEnd(service, body, mine)).body
    const path = `${SCAN}/${scan_id}/findings/${findings[0].id}/triage`
    const decision = { state: 'false_positive', reason: 'x' }
    expect((await service.call('PUT', path, decision)).status).toBe(404)
    expect((await service.call('PUT', path, decision, mine)).status).toBe(200)
    const keyless = (await scanToEnd(service, body)).body.scan_id
    expect((await service.call('GET', `${SCAN}/${keyless}/triage`)).body.decisions).toEqual([])
    keys.revoke(id, new Date())
  })
})

test('compares two scans by fingerprint', async () => {
  const body = payload()
  const before = (await scanToEnd(service, body)).body.scan_id
  const after = (
    await scanToEnd(service, { ...body, dependencies: [], commit_hash: 'c'.repeat(40) })
  ).body.scan_id
  const { body: compared } = await service.call(
    'GET',
    `${SCAN}/${after}/compare?baseline=${before}`,
  )
  expect(compared.new).toEqual([])
  expect(compared.unchanged.length).toBeGreaterThan(0)
  expect(compared.fixed.length).toBeGreaterThan(0)
})

describe('a local directory', () => {
  test('is scanned as the command line does, and its lines are read with secrets replaced', async () => {
    const started = await service.call('POST', `${CONSOLE}/scans`, { directory: 'sample' })
    expect(started.status).toBe(202)
    const { scan_id } = started.body
    const { findings } = (await waitForEnd(service, scan_id)).body
    expect(findings.map((each: { cwe: string }) => each.cwe)).toContain('CWE-78')
    expect((await listed())[0]).toMatchObject({ scan_id, directory: join(directory, 'sample') })
    const source = (file: string, line = 2) =>
      service.call('GET', `${CONSOLE}/scan/${scan_id}/source?file=${file}&line=${line}`)
    const excerpt = await source('lib/run.js')
    expect(excerpt.body).toMatchObject({ file: 'lib/run.js', first_line: 1 })
    expect(excerpt.body.lines[1]).toContain("exec('ping '")
    // No finding names it, or it is outside.
    expect((await source('package.json')).status).toBe(404)
    expect((await source('../secret')).status).toBe(400)
    expect((await source('lib/run.js', 900)).status).toBe(404)
  })

  test.each(['empty', 'missing', 'outside', '..', '/etc', 'sample/app.js'])(
    'refuses %s',
    async (given) => {
      const refused = await service.call('POST', `${CONSOLE}/scans`, { directory: given })
      expect([refused.status, refused.body.code]).toEqual([400, 'VALIDATION_ERROR'])
    },
  )

  const send = (headers: Record<string, string>, method = 'POST', path = `${CONSOLE}/scans`) =>
    new Promise<number>((resolve, reject) => {
      const sent = request(
        new URL(path, service.url),
        { method, headers: { 'content-type': 'application/json', ...headers } },
        (response) => {
          response.resume()
          resolve(response.statusCode ?? 0)
        },
      )
      sent.on('error', reject).end(method === 'POST' ? '{"directory":"sample"}' : undefined)
    })

  test('is out of reach for pages of other origins and for names that resolve to this machine', async () => {
    const { host } = new URL(service.url)
    const before = (await listed()).length
    const attacks: Record<string, string>[] = [
      { origin: 'https://attacker.example' },
      { origin: 'null' },
      { host: 'attacker.example' },
      { host: `attacker.example:${host.split(':')[1]}`, origin: `http://attacker.example` },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
      { 'content-type': 'text/plain', 'sec-fetch-site': 'cross-site' },
    ]
    for (const headers of attacks) expect(await send(headers)).toBe(403)
    expect(await send({ 'content-type': 'text/plain' })).toBe(415)
    expect(await send({ 'sec-fetch-site': 'cross-site' }, 'GET', SCANS)).toBe(403)
    expect(await send({ host: 'attacker.example' }, 'GET', `${CONSOLE}/guardrail`)).toBe(403)
    expect((await listed()).length).toBe(before)
  })

  test('needs a key as soon as the service has one, and then refuses other origins too', async () => {
    const { id, secret } = keys.create('console', new Date())
    const refused = await service.call('POST', `${CONSOLE}/scans`, { directory: 'sample' })
    expect([refused.status, refused.body.code]).toEqual([403, 'ACCESS_DENIED'])
    expect((await service.call('GET', CONSOLE)).body.directory).toBeNull()
    expect(await send({ 'x-api-key': secret, host: 'attacker.example' })).toBe(403)
    expect(await send({ 'x-api-key': secret })).toBe(202)
    keys.revoke(id, new Date())
  })

  test('has a guardrail log and a policy, which are read without changes', async () => {
    const { status, body } = await service.call('GET', `${CONSOLE}/guardrail?directory=sample`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ entries: [], lines: 0, fault: null, problems: [] })
    expect(body.policy).toHaveProperty('minimum_release_age_hours', 72)
    expect(existsSync(join(directory, 'sample/.daimon'))).toBe(false)
  })

  test('a replay needs a proof', async () => {
    const { scan_id, findings } = (await scanToEnd(service, payload())).body
    const path = `${CONSOLE}/scan/${scan_id}/findings/${findings[0].id}/replay`
    expect((await service.call('POST', path, {})).status).toBe(404)
  })
})
