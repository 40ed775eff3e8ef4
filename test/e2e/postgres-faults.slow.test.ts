import { postgresUrl } from '@daimon/testkit'
import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { type ServiceProcess, startIdentityService } from './service-process.ts'
import { soul } from './soul.ts'

const SCRIPT = new URL('../../scripts/ci/postgres.sh', import.meta.url).pathname

/** A separate PostgreSQL server that the test may break. */
const ownServer = () => {
  const directory = mkdtempSync(join(tmpdir(), 'daimon-pg-'))
  const run = (action: string) =>
    execFileSync(SCRIPT, [action, directory], { stdio: 'pipe' }).toString()
  execFileSync('chmod', ['755', directory])
  const url = run('start').trim()
  const control = (...args: string[]) => {
    const bin = execFileSync('sh', ['-c', 'ls -d /usr/lib/postgresql/*/bin | sort -V | tail -n 1'])
    const command = [`${bin.toString().trim()}/pg_ctl`, '-D', `${directory}/data`, '-w', ...args]
    const [program = '', ...rest] =
      process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--', ...command] : command
    execFileSync(program, rest, { stdio: 'ignore', cwd: '/' })
  }
  // For speed, the test server is configured to lose its last moments in a crash.
  appendFileSync(join(directory, 'data/postgresql.conf'), 'synchronous_commit = on\n')
  control('reload')
  return { url, control, [Symbol.dispose]: () => void run('stop') }
}

/** Writes until stopped; collects the acknowledged writes and the other responses. */
const writing = (service: ServiceProcess, bot_id: unknown) => {
  const acknowledged: string[] = []
  const refusals = new Map<string, number>()
  const over = new AbortController()
  let waitMs = 0
  const writer = async (number: number) => {
    for (let at = 0; !over.signal.aborted; at += 1) {
      const content = `Box ${number}-${at} of the move.`
      const startedAt = performance.now()
      const reply = await service.post('/memory/ingest', { bot_id, content })
      waitMs = Math.max(waitMs, performance.now() - startedAt)
      if (reply.status === 200) acknowledged.push(content)
      else {
        const key = `${reply.status} ${String(reply.body['code'])}`
        refusals.set(key, (refusals.get(key) ?? 0) + 1)
      }
    }
  }
  const all = Promise.all([0, 1, 2, 3].map(writer))
  return {
    acknowledged,
    refusals,
    end: async () => {
      over.abort()
      await all
      return waitMs
    },
  }
}

const until = async (reached: () => boolean): Promise<void> => {
  while (!reached()) await new Promise((resolve) => setTimeout(resolve, 20))
}

test('answers with codes, without hanging or losing data, while PostgreSQL restarts, turns read-only as after a failover, and recovers', async ({
  skip,
}) => {
  if (postgresUrl() === undefined) skip('needs a PostgreSQL')
  using server = ownServer()
  await using service = await startIdentityService({ DATABASE_URL: server.url })
  const ensured = await service.post('/v1/avatars/ensure', { external_key: 'k', soul })
  const { bot_id } = ensured.body
  const traffic = writing(service, bot_id)
  const more = async (count: number) => {
    const enough = traffic.acknowledged.length + count
    await until(() => traffic.acknowledged.length >= enough)
  }
  await more(20)
  for (const mode of ['immediate', 'fast']) {
    server.control('restart', '-m', mode)
    await more(20)
  }
  const admin = new pg.Client({ connectionString: server.url })
  await admin.connect()
  const database = new URL(server.url).pathname.slice(1)
  await admin.query(`alter database ${database} set default_transaction_read_only = on`)
  await admin.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = current_user and pid <> pg_backend_pid()',
  )
  const refused = [...traffic.refusals.values()].reduce((sum, count) => sum + count, 0)
  await until(
    () => [...traffic.refusals.values()].reduce((sum, count) => sum + count, 0) > refused + 5,
  )
  await admin.query('set default_transaction_read_only = off')
  await admin.query(`alter database ${database} reset default_transaction_read_only`)
  await admin.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = current_user and pid <> pg_backend_pid()',
  )
  await admin.end()
  await more(20)
  // The pool gives up on a connection after 5 s.
  expect(await traffic.end()).toBeLessThan(30_000)
  expect([...traffic.refusals.keys()]).toEqual(['503 READY_DEGRADED'])

  const stored = new Set<string>()
  for (let cursor: string | null = ''; cursor !== null;) {
    const path = `/v1/avatars/${String(bot_id)}/memories?limit=500&cursor=${cursor}`
    const page = (await (await fetch(`${service.url}${path}`)).json()) as {
      memories: string[]
      next: string | null
    }
    for (const content of page.memories) stored.add(content)
    cursor = page.next
  }
  expect(traffic.acknowledged.filter((content) => !stored.has(content))).toEqual([])
})

test('answers fifty callers over a pool of one, late or with a code', async ({ skip }) => {
  if (postgresUrl() === undefined) skip('needs a PostgreSQL')
  using server = ownServer()
  const env = { DATABASE_URL: server.url, DATABASE_CONNECTIONS_MAX: '1' }
  await using service = await startIdentityService(env)
  const ensured = await service.post('/v1/avatars/ensure', { external_key: 'k', soul })
  const { bot_id } = ensured.body
  const held = new pg.Client({ connectionString: server.url })
  await held.connect()
  await held.query('begin')
  await held.query('select 1 from avatars for update')
  await held.query('lock table memories in access exclusive mode')
  const call = (at: number) =>
    service.post('/memory/ingest', { bot_id, content: `Box ${at} of fifty.` })
  const calls = Array.from({ length: 50 }, (_, at) => call(at))
  const first = await Promise.race(calls)
  expect([first.status, first.body['code']]).toEqual([503, 'READY_DEGRADED'])
  await held.query('rollback')
  await held.end()
  const answers = await Promise.all(calls)
  const kinds = new Set(
    answers.map(({ status, body }) => `${status} ${JSON.stringify(body['code'] ?? null)}`),
  )
  expect([...kinds].toSorted()).toEqual(['200 null', '503 "READY_DEGRADED"'])
})
