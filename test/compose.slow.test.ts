/**
 * Starts what deploy/compose.yml starts, without containers: on a bare PostgreSQL, as after `up`.
 */
import { freePort, postgresUrl, spawnProcess, waitUntil } from '@daimon/testkit'
import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { composeFile, getHealthCheck, getProgram, repository, withSecrets } from './compose-file.ts'

const KEY = 'the-key-of-the-compose-test'
const PASSWORD = 'thePasswordOfTheComposeTest'
const { services } = composeFile()
const postgres = join(repository, 'scripts/ci/postgres.sh')
const run = promisify(execFile)

/** The program and arguments of a health check, given as a shell command or as a list. */
const toCommand = (check: readonly string[]): readonly [string, readonly string[]] => {
  const [kind, ...command] = check
  return kind === 'CMD-SHELL'
    ? ['sh', ['-c', ...command]]
    : [command[0] === 'node' ? process.execPath : (command[0] ?? ''), command.slice(1)]
}

const succeeds = async (check: readonly string[], env: NodeJS.ProcessEnv): Promise<boolean> => {
  const [program, args] = toCommand(check)
  try {
    await run(program, [...args], { env: { ...process.env, ...env } })
    return true
  } catch {
    return false
  }
}

// Where tests run against PostgreSQL, its programs are installed.
const hasPostgres = postgresUrl() !== undefined

describe('the services of the compose file', () => {
  const directory = mkdtempSync(join(tmpdir(), 'daimon-compose-'))
  let superuser: URL
  /** The environment in which a program inside the container finds its server. */
  let inside: Record<string, string>

  beforeEach(({ skip }) => skip(!hasPostgres, 'needs PostgreSQL'))
  beforeAll(() => {
    if (!hasPostgres) return
    superuser = new URL(execFileSync(postgres, ['bare', directory], { encoding: 'utf8' }).trim())
    inside = { PGHOST: '127.0.0.1', PGPORT: superuser.port, PGPASSWORD: superuser.password }
    const script = services['database']?.volumes?.find((volume) => volume.startsWith('./')) ?? ''
    const [file = ''] = script.split(':')
    execFileSync(join(repository, 'deploy', file), {
      env: { ...process.env, ...inside, POSTGRES_PASSWORD: PASSWORD },
    })
  })
  afterAll(() => {
    if (hasPostgres) execFileSync(postgres, ['stop', directory])
    rmSync(directory, { recursive: true, force: true })
  })

  const databaseUrl = (url: string) => url.replace('@database:5432', `@127.0.0.1:${superuser.port}`)
  const getEnvironment = (name: string) =>
    withSecrets(services[name]?.environment ?? {}, {
      DAIMON_API_KEY: KEY,
      POSTGRES_PASSWORD: PASSWORD,
    })

  test('start a healthy database, with a role that row-level security binds', async () => {
    expect(await succeeds(services['database']?.healthcheck?.test ?? [], inside)).toBe(true)
    const client = new Client(databaseUrl(getEnvironment('kernel')['DATABASE_URL'] ?? ''))
    await client.connect()
    const { rows } = await client.query(
      `select rolname, rolsuper, rolbypassrls, (select count(*)::int from pg_extension where extname = 'vector') as vectors
       from pg_roles where rolname = current_user`,
    )
    await client.end()
    expect(rows).toEqual([{ rolname: 'daimon', rolsuper: false, rolbypassrls: false, vectors: 1 }])
  })

  test("start an identity service that becomes healthy by the image's own check, and requires the key", async () => {
    const port = `${await freePort()}`
    const environment = getEnvironment('kernel')
    const DATABASE_URL = databaseUrl(environment['DATABASE_URL'] ?? '')
    const program = getProgram('kernel')
    await using service = spawnProcess(process.execPath, [join(repository, program)], {
      env: { ...environment, DATABASE_URL, PORT: port },
    })
    await waitUntil(() => succeeds(getHealthCheck('kernel'), { PORT: port }), {
      timeoutMs: 60_000,
      intervalMs: 200,
    })
    const url = `http://127.0.0.1:${port}/v1/avatars`
    expect((await fetch(url)).status).toBe(401)
    expect((await fetch(url, { headers: { authorization: `Bearer ${KEY}` } })).status).toBe(200)
    expect(service.stdout()).not.toMatch(/superuser|BYPASSRLS/)
  })

  test('start a bridge that becomes healthy by its check', async () => {
    const { command = [], healthcheck } = services['bridge'] ?? {}
    const port = `${await freePort()}`
    await using bridge = spawnProcess(
      process.execPath,
      command.map((argument) => join(repository, argument)),
      { env: { ...getEnvironment('bridge'), BRIDGE_PORT: port } },
    )
    const check = healthcheck?.test.map((part) => part.replace(':11434/', `:${port}/`)) ?? []
    await waitUntil(() => succeeds(check, { DAIMON_API_KEY: KEY }), {
      timeoutMs: 60_000,
      intervalMs: 200,
    })
    expect(await succeeds(check, { DAIMON_API_KEY: 'another-key-altogether' })).toBe(false)
    expect(bridge.stderr()).toBe('')
  })
})

test("the scanner of the compose file becomes healthy by the image's own check, and accepts this machine", async () => {
  const directory = mkdtempSync(join(tmpdir(), 'daimon-compose-scanner-'))
  const port = `${await freePort()}`
  const environment = { ...services['scanner']?.environment, SCANNER_PORT: port }
  {
    await using scanner = spawnProcess(
      process.execPath,
      [join(repository, getProgram('scanner'))],
      {
        env: { ...environment, SCANNER_HOST: '0.0.0.0', DATA_DIR: directory },
      },
    )
    const isHealthy = () => succeeds(getHealthCheck('scanner'), { SCANNER_PORT: port })
    await waitUntil(isHealthy, { timeoutMs: 60_000, intervalMs: 200 })
    const keys = await fetch(`http://127.0.0.1:${port}/api/v1/client/scan/none`)
    expect(keys.status).toBe(404)
    expect(scanner.stderr()).toBe('')
  }
  rmSync(directory, { recursive: true, force: true })
})
