import { readFile, readdir, writeFile } from 'node:fs/promises'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { openPlace, startUp, type Outcome, type Place, type Running } from './daimon.ts'

const run = promisify(execFile)
const KEY = 'a-key-of-the-test-itself'

let place: Place
let running: Running
let env: Record<string, string>
beforeAll(async () => {
  place = await openPlace()
  running = await startUp(place, { DAIMON_API_KEY: KEY })
  env = { DAIMON_API_KEY: KEY, DAIMON_BOT_ID: 'desk' }
  const made = await daimon(
    'pack',
    'import',
    'support-agent',
    '--persist',
    'true',
    '--external-key',
    'desk',
  )
  if (made.code !== 0) throw new Error(made.err)
})
afterAll(async () => {
  await running[Symbol.asyncDispose]()
  await place[Symbol.asyncDispose]()
})

const daimon = (...args: string[]): Promise<Outcome> => place.command(args, env)
const json = ({ out }: Outcome) => JSON.parse(out)

const remember = async (name: string, ...records: object[]) => {
  const path = join(place.path, name)
  await writeFile(path, records.map((record) => `${JSON.stringify(record)}\n`).join(''))
  const { code, err } = await daimon('memory', 'import', path)
  expect([code, err]).toEqual([0, ''])
}

describe('avatars', () => {
  test('importing a pack twice creates one avatar', async () => {
    const again = await daimon(
      'pack',
      'import',
      'support-agent',
      '--persist',
      'true',
      '--external-key',
      'desk',
    )
    expect(again.out).toMatch(/^[0-9a-f-]{36} {2}Site Support {2}desk {2}already exists\n$/)
    const { out } = await daimon('avatar', 'list')
    expect(out.match(/ desk {2}Site Support {2}Customer Support Agent\n/g)).toHaveLength(1)
  })

  test('show accepts an ID or an external key and matches the service', async () => {
    const byKey = await daimon('avatar', 'show', 'desk', '--json')
    const byId = await daimon('avatar', 'show', json(byKey).id, '--json')
    expect(byId).toEqual(byKey)
    const response = await fetch(`${running.url}/v1/avatars/${json(byKey).id}`, {
      headers: { authorization: `Bearer ${KEY}` },
    })
    expect(json(byKey)).toEqual(await response.json())
    const { out } = await daimon('avatar', 'show', 'desk')
    expect(out).toMatch(/^external key +desk$/m)
    expect(out).toMatch(/^care_harm +1\.000 +1\.000$/m)
  })

  test('a missing avatar is an error that says where to look', async () => {
    const { code, out, err } = await daimon('avatar', 'show', 'nobody')
    expect([code, out]).toEqual([3, ''])
    expect(err).toContain(
      "No avatar has the external key 'nobody'. To see all avatars, run 'daimon avatar list'.",
    )
    const unknown = await daimon('avatar', 'show', '00000000-0000-4000-8000-000000000000')
    expect(unknown.code).toBe(3)
    expect(unknown.err).toContain('BOT_NOT_FOUND')
  })

  test('refuses a wrong key and never prints it', async () => {
    const wrong = await place.daimon(['avatar', 'list'], { DAIMON_API_KEY: 'some-other-key-here' })
    expect([wrong.code, wrong.out]).toEqual([3, ''])
    expect(wrong.err).toContain('ACCESS_DENIED')
    expect(wrong.err).toContain('Set DAIMON_API_KEY to a valid key.')
    expect(wrong.err).not.toContain('some-other-key-here')
  })

  test('export and import copy everything, and an invalid document leaves nothing', async () => {
    await remember('carried.jsonl', { text: 'The parcel goes to Basel.', session: 'carried' })
    const path = join(place.path, 'desk.json')
    expect(await daimon('avatar', 'export', 'desk', '-o', path)).toEqual({
      code: 0,
      out: '',
      err: '',
    })
    const printed = await daimon('avatar', 'export', 'desk')
    expect(json(printed).soul).toEqual(JSON.parse(await readFile(path, 'utf8')).soul)

    const conflict = await daimon('avatar', 'import', path)
    expect([conflict.code, conflict.out]).toEqual([3, ''])
    expect(conflict.err).toContain('CONFLICT')

    const copied = await daimon('avatar', 'import', path, '--external-key', 'copy', '--json')
    expect([copied.code, json(copied).external_key]).toEqual([0, 'copy'])
    const { out } = await daimon('memory', 'export', '--bot', 'copy')
    expect(out).toContain('The parcel goes to Basel.')

    const whole = await readFile(path, 'utf8')
    await writeFile(path, whole.slice(0, -20))
    const broken = await daimon('avatar', 'import', path, '--external-key', 'broken')
    expect([broken.code, broken.out]).toEqual([2, ''])
    expect(broken.err).toContain('VALIDATION_ERROR')
    expect((await daimon('avatar', 'list')).out).not.toContain('broken')
  })

  test('reports an unwritable file and leaves no partial file', async () => {
    const { code, err } = await daimon(
      'avatar',
      'export',
      'desk',
      '-o',
      join(place.path, 'no/where.json'),
    )
    expect(code).toBe(2)
    expect(err).toMatch(/^Can't write '.*': no such file\. Check the path\.\n$/)
    expect((await readdir(place.path)).filter((name) => name.endsWith('.part'))).toEqual([])
  })
})

describe('memories', () => {
  test('search lists memories by relevance and reports no matches', async () => {
    await remember(
      'walnuts.jsonl',
      {
        speaker: 'Mara',
        text: 'My sister Ines is allergic to walnuts.',
        said_at: '2026-05-04T18:20:00Z',
        session: 's',
      },
      { speaker: 'Mara', text: 'The oven broke this morning.', said_at: '2026-05-05T18:20:00Z' },
    )
    const found = await daimon('memory', 'search', 'Who is allergic to walnuts?', '--top', '1')
    expect(found.code).toBe(0)
    expect(found.out).toMatch(
      /^(?:0\.\d\d|1\.00) {2}2026-05-04 {2}Mara {2}My sister Ines is allergic to walnuts\.\n$/,
    )
    const [hit] = json(await daimon('memory', 'search', 'walnuts', '--json'))
    expect(hit).toMatchObject({ session_id: 's', scope: 'session', speaker: 'Mara' })
    // Another session doesn't see the memories of this one.
    const elsewhere = await daimon('memory', 'search', 'walnuts', '--session', 'other', '--json')
    expect(elsewhere.out).not.toContain('Ines')
  })

  test('forget previews the matches and deletes exactly those permanently', async () => {
    await remember(
      'secret.jsonl',
      { text: 'The door code is 4711.' },
      { text: 'The door is green.' },
    )
    const dry = await daimon('memory', 'forget', '--match', 'door code', '--dry-run')
    expect([dry.code, dry.out]).toEqual([0, 'Would delete 1 memory.\n'])
    expect(dry.err).toContain('The door code is 4711.')
    expect((await daimon('memory', 'export')).out).toContain('4711')

    const done = await daimon('memory', 'forget', '--match', 'door code', '--yes', '--json')
    expect(json(done)).toMatchObject({ matched: 1, deleted: 1, dry_run: false })
    const left = (await daimon('memory', 'export')).out
    expect(left).not.toContain('4711')
    expect(left).toContain('The door is green.')
    const nothing = await daimon('memory', 'forget', '--match', 'door code', '--yes')
    expect([nothing.code, nothing.out]).toEqual([0, 'No matching memories.\n'])

    // Forgotten text stays forgotten.
    const again = await daimon('memory', 'import', join(place.path, 'secret.jsonl'), '--json')
    expect(json(again)).toMatchObject({ read: 2, suppressed: 1, known: 1, stored: 0 })
  })

  test('forget asks at a terminal, and "no" deletes nothing', async () => {
    await remember('asked.jsonl', { text: 'The attic is damp.' })
    const bin = join(import.meta.dirname, '../../packages/identity/cli/bin/daimon.js')
    const ask = (answer: string) => {
      const command = `'${process.execPath}' '${bin}' memory forget --match attic; echo "ends with $?"`
      const script = `(sleep 0; printf '${answer}\\n'; cat /dev/null) | script -qec "${command.replaceAll('"', '\\"').replaceAll('$', '\\$')}" /dev/null`
      return run('sh', ['-c', script], {
        env: { ...process.env, DATA_DIR: place.dataDir, ...env, PORT: '0' },
      })
    }
    const no = await ask('n')
    expect(no.stdout).toContain('Delete 1 memory permanently? [y/N]')
    expect(no.stdout).toMatch(/Nothing deleted\.\r?\nends with 1/)
    expect((await daimon('memory', 'export')).out).toContain('attic')
    const yes = await ask('y')
    expect(yes.stdout).toMatch(/Deleted 1 memory\.\r?\nends with 0/)
    expect((await daimon('memory', 'export')).out).not.toContain('attic')
  })

  test('reembed waits until all memories have a vector', async () => {
    const { code, out } = await daimon('memory', 'reembed', '--bot', 'desk', '--json')
    expect(code).toBe(0)
    const { state, progress } = JSON.parse(out)
    expect([state, progress.done]).toEqual(['completed', progress.total])
  })

  test('a closed pipe ends an export silently', async () => {
    const records = Array.from({ length: 600 }, (_each, at) => ({
      text: `Line ${at} ${'x'.repeat(500)}`,
    }))
    await remember('long.jsonl', ...records)
    const bin = join(import.meta.dirname, '../../packages/identity/cli/bin/daimon.js')
    const { stdout, stderr } = await run(
      'sh',
      ['-c', `'${process.execPath}' '${bin}' memory export | head -c 10`],
      { env: { ...process.env, DATA_DIR: place.dataDir, ...env, PORT: '0' } },
    )
    expect([stdout.length, stderr]).toEqual([10, ''])
  })
})

describe('a soul file', () => {
  const path = () => join(place.path, 'SOUL.md')
  const text = () => readFile(path(), 'utf8')
  const change = async (from: string, to: string) =>
    writeFile(path(), (await text()).replace(from, to))
  const sync = (...args: string[]) => daimon('soul', 'sync', path(), '--json', ...args)
  const patch = async (body: object) => {
    const { id } = json(await daimon('avatar', 'show', 'desk', '--json'))
    const response = await fetch(`${running.url}/v1/avatars/${id}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(response.status).toBe(200)
  }

  test('is written from the avatar, and either side then follows the other', async () => {
    expect(json(await sync('--bot', 'desk'))).toMatchObject({ taken: 'service', revision: 1 })
    const written = await text()
    expect(written).toMatch(
      /^---\n# daimon soul sync: avatar [\da-f-]{36}, .*\nname: Site Support\n/,
    )
    expect(json(await sync())).toMatchObject({ taken: null })

    await change('name: Site Support', 'name: Front Desk # by hand')
    expect(json(await sync())).toMatchObject({ taken: 'file', revision: 2 })
    expect(json(await daimon('avatar', 'show', 'desk', '--json')).name).toBe('Front Desk')
    expect(await text()).toContain('name: Front Desk # by hand')

    await patch({ role: 'Night porter' })
    expect(json(await sync())).toMatchObject({ taken: 'service', revision: 3 })
    expect(await text()).toContain('role: Night porter')
    expect(json(await sync())).toMatchObject({ taken: null, revision: 3 })
  })

  test('is not overwritten, nor the avatar, when both changed: a person decides', async () => {
    await change('role: Night porter', 'role: Concierge')
    await patch({ role: 'Receptionist' })
    const before = await text()
    const refused = await sync()
    expect([refused.code, refused.out, await text()]).toEqual([3, '', before])
    expect(refused.err).toContain('both changed since they were in step: role. Add --keep file')
    expect(json(await sync('--keep', 'file'))).toMatchObject({ taken: 'file' })
    expect(json(await daimon('avatar', 'show', 'desk', '--json')).role).toBe('Concierge')
  })

  test('that is invalid changes nothing, and the error names the member', async () => {
    const before = await text()
    await change('attachment_style: Secure', 'attachment_style: Sticky')
    const { code, err } = await sync()
    expect([code, err]).toEqual([2, expect.stringContaining('attachment_style')])
    await writeFile(path(), 'no front matter')
    expect((await sync()).err).toContain('has no front matter: begin with a line ---')
    await writeFile(path(), before)
    expect(json(await sync())).toMatchObject({ taken: null })
  })

  test('that names no avatar asks for one', async () => {
    const { code, err } = await place.daimon(['soul', 'sync', join(place.path, 'new.md')], {
      DAIMON_API_KEY: KEY,
    })
    expect([code, err]).toEqual([
      2,
      expect.stringContaining('Pass its ID or external key with --bot.'),
    ])
  })
})

describe('proposed changes of a soul', () => {
  test('are listed, shown, accepted, and undone', async () => {
    const { id, soul_revision: base } = json(await daimon('avatar', 'show', 'desk', '--json'))
    const response = await fetch(`${running.url}/v1/avatars/${id}/soul/proposals`, {
      method: 'POST',
      headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify({ author: 'person', reason: 'It fits.', hourly_rate: 40 }),
    })
    const { id: proposal } = (await response.json()) as { id: string }
    const proposals = (action: string, ...args: string[]) =>
      daimon('soul', 'proposals', action, '--bot', 'desk', ...args)
    expect((await proposals('list', '--status', 'open')).out).toMatch(
      new RegExp(`^${proposal}  open  person  [\\d-]+  Hourly rate gets 40\\.\\n$`),
    )
    expect((await proposals('show', proposal)).out).toContain(
      `by a person, to revision ${base}\nReason: It fits.\n- Hourly rate gets 40.\nEvidence: 0 memories`,
    )
    expect((await proposals('accept', proposal)).out).toContain(
      `Accepted as revision ${base + 1}\n`,
    )
    expect((await proposals('refuse', proposal)).code).toBe(3)
    expect(json(await proposals('undo', proposal, '--json'))).toMatchObject({
      undo_revision: base + 2,
    })
    expect((await proposals('accept')).code).toBe(2)
    expect((await proposals('burn', proposal)).err).toContain('The action must be list or show')
  })
})
