import { join } from 'node:path'
import { expect, test } from 'vitest'
import { call, folderOf } from '../testing/call.ts'

const record = (id: string, given: Record<string, unknown> = {}): string =>
  JSON.stringify({
    id,
    modified: '2027-02-03T00:00:00Z',
    affected: [{ package: { ecosystem: 'npm', name: 'leftish' }, versions: ['1.0.0'] }],
    ...given,
  })

test('what was imported counts from then on, and status says of when it is', async () => {
  const env = { DATA_DIR: folderOf() }
  const before = await call(['advisories', 'status', '--json'], env)
  expect(JSON.parse(before.out)).toMatchObject({ source: 'bundled' })
  expect(before.err).toContain('Only what comes along is there')
  const from = folderOf({ 'a.json': record('CVE-2027-0001'), 'b.json': record('MAL-2027-1') })
  expect(await call(['advisories', 'import', from], env)).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^new +2\n[^]*now held +2 as of 2027-02-03T00:00:00Z\n$/),
  })
  const after = await call(['advisories', 'status'], env)
  expect(after.out).toMatch(/source +osv\+bundled\n[^]*as of +2027-02-03T00:00:00Z/)
})

test('a record that cannot be read is named, shown as text, and ends with 3', async () => {
  const from = folderOf({ 'a.json': record('CVE-2027-0001'), 'b\u001b[31m.json': '{' })
  const { code, err, out } = await call(['advisories', 'import', from, '--json'], {
    DATA_DIR: folderOf(),
  })
  expect(code).toBe(3)
  expect(err).toMatch(/rejected {2}\S+\/b\\u001b\[31m\.json: /)
  expect(JSON.parse(out)).toMatchObject({ added: 1, rejectedCount: 1 })
})

test('nothing to import: usage for a path that is not there, 3 for one that holds no advisory', async () => {
  const env = { DATA_DIR: folderOf() }
  expect(await call(['advisories', 'import', '/none/such.zip'], env)).toMatchObject({ code: 2 })
  expect(await call(['advisories', 'import'], env)).toMatchObject({ code: 2 })
  const from = join(folderOf({ 'x.json': '{}' }), 'x.json')
  expect(await call(['advisories', 'import', from], env)).toMatchObject({
    code: 3,
    err: expect.stringContaining("Nothing in 'x.json' is an advisory."),
  })
  expect(JSON.parse((await call(['advisories', 'status', '--json'], env)).out)).toMatchObject({
    source: 'bundled',
  })
})

test.each([['advisories'], ['advisories', 'import'], ['advisories', 'status'], ['report']])(
  'help of %s %s',
  async (...words) => {
    const { code, out } = await call([...words, '--help'])
    expect(code).toBe(0)
    expect(out).toContain(words.at(-1))
  },
)
