import { join } from 'node:path'
import { expect, test } from 'vitest'
import { call, getDirectory } from '../testing/call.ts'

const record = (id: string, given: Record<string, unknown> = {}): string =>
  JSON.stringify({
    id,
    modified: '2027-02-03T00:00:00Z',
    affected: [{ package: { ecosystem: 'npm', name: 'leftish' }, versions: ['1.0.0'] }],
    ...given,
  })

test('import adds advisories, and status shows their date', async () => {
  const env = { DATA_DIR: getDirectory() }
  const before = await call(['advisories', 'status', '--json'], env)
  expect(JSON.parse(before.out)).toMatchObject({ source: 'bundled' })
  expect(before.err).toContain('Only the bundled advisories')
  const from = getDirectory({ 'a.json': record('CVE-2027-0001'), 'b.json': record('MAL-2027-1') })
  expect(await call(['advisories', 'import', from], env)).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^new +2\n[^]*total +2 as of 2027-02-03T00:00:00Z\n$/),
  })
  const after = await call(['advisories', 'status'], env)
  expect(after.out).toMatch(/source +osv\+bundled\n[^]*as of +2027-02-03T00:00:00Z/)
})

test('names an unreadable record, escaped, and exits with 3', async () => {
  const from = getDirectory({ 'a.json': record('CVE-2027-0001'), 'b\u001b[31m.json': '{' })
  const { code, err, out } = await call(['advisories', 'import', from, '--json'], {
    DATA_DIR: getDirectory(),
  })
  expect(code).toBe(3)
  expect(err).toMatch(/rejected {2}\S+\/b\\u001b\[31m\.json: /)
  expect(JSON.parse(out)).toMatchObject({ added: 1, rejectedCount: 1 })
})

test('import exits with 2 for a missing path, and with 3 for a path without advisories', async () => {
  const env = { DATA_DIR: getDirectory() }
  expect(await call(['advisories', 'import', '/none/such.zip'], env)).toMatchObject({ code: 2 })
  expect(await call(['advisories', 'import'], env)).toMatchObject({ code: 2 })
  const from = join(getDirectory({ 'x.json': '{}' }), 'x.json')
  expect(await call(['advisories', 'import', from], env)).toMatchObject({
    code: 3,
    err: expect.stringContaining("'x.json' contains no advisories."),
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
