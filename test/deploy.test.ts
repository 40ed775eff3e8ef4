import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  composeFile,
  dockerStage,
  getHealthCheck,
  getProgram,
  repository,
  withSecrets,
} from './compose-file.ts'
import { runServiceProcess } from './e2e/service-process.ts'

const at = (path: string) => join(repository, path)
const read = (path: string) => readFileSync(at(path), 'utf8')

const compose = composeFile()
/** The values that the tests give compose to fill in. */
const secrets = { DAIMON_API_KEY: 'a-secret-of-the-test', POSTGRES_PASSWORD: 'word' }

const copyOfMakeEnv = (): Disposable & { readonly path: string } => {
  const path = mkdtempSync(join(tmpdir(), 'daimon-make-env-'))
  copyFileSync(at('deploy/make-env.sh'), join(path, 'make-env.sh'))
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true }) }
}

describe('the compose file', () => {
  test('gives the identity service a valid environment, on a port that only this machine can reach', async () => {
    const { kernel: service } = compose.services
    const env = { ...withSecrets(service?.environment ?? {}, secrets), HOST: '0.0.0.0' }
    await using child = runServiceProcess(env, ['--print-config'])
    expect(await child.exitCode).toBe(0)
    expect(JSON.parse(child.stdout())).toMatchObject({ PORT: 8001, DAIMON_API_KEY: '***' })
    expect(service?.ports).toEqual(['127.0.0.1:8001:8001'])
  })

  test('generates its secrets once, readable only by their owner', async () => {
    using directory = copyOfMakeEnv()
    const made = () => readFileSync(join(directory.path, '.env'), 'utf8')
    execFileSync(join(directory.path, 'make-env.sh'))
    const first = made()
    execFileSync(join(directory.path, 'make-env.sh'))
    expect(made()).toBe(first)
    expect(statSync(join(directory.path, '.env')).mode & 0o777).toBe(0o600)
    const own = Object.fromEntries(
      first
        .trim()
        .split('\n')
        .map((line) => line.split('=', 2) as [string, string]),
    )
    const env = { ...withSecrets(compose.services['kernel']?.environment ?? {}, own) }
    await using child = runServiceProcess(env, ['--print-config'])
    expect(await child.exitCode).toBe(0)
  })

  test('names programs that the build creates, and services that exist and restart by themselves', () => {
    for (const { command = [], depends_on = {} } of Object.values(compose.services)) {
      for (const program of command) expect(existsSync(at(program))).toBe(true)
      for (const [name, { condition }] of Object.entries(depends_on)) {
        expect(condition).toBe('service_healthy')
        expect(compose.services[name]?.healthcheck).toBeDefined()
      }
    }
  })
})

describe('the Dockerfile', () => {
  test.each(['kernel', 'scanner'])(
    'copies existing files into the image %s, runs a program that the build creates, and runs as node',
    (stage) => {
      const lines = dockerStage(stage)
      const copied = lines.flatMap(
        (line) => /^COPY --from=build \S+ \/app\/(\S+)/.exec(line)?.[1] ?? [],
      )
      expect(copied).not.toEqual([])
      for (const path of copied) expect([path, existsSync(at(path))]).toEqual([path, true])
      expect(existsSync(at(getProgram(stage)))).toBe(true)
      expect(lines.filter((line) => line.startsWith('USER '))).toEqual(['USER 1000:1000'])
      expect(getHealthCheck(stage)).toHaveLength(4)
    },
  )

  test('builds the identity service if no target is named', () => {
    const last = read('deploy/Dockerfile')
      .split(/^FROM /m)
      .at(-1)
    expect(last).toMatch(/^\S+ AS kernel\n/)
  })

  test('only the scanner has bubblewrap, and a profile that exists', () => {
    expect(dockerStage('scanner').join('\n')).toContain('bubblewrap')
    expect(dockerStage('kernel').join('\n')).not.toContain('bubblewrap')
    for (const [name, { security_opt: options = [] }] of Object.entries(compose.services)) {
      const profiles = options.flatMap((option) => /^seccomp=(.*)$/.exec(option)?.[1] ?? [])
      expect([name, profiles.length]).toEqual([name, name === 'scanner' ? 1 : 0])
      for (const profile of profiles) expect(existsSync(at(`deploy/${profile}`))).toBe(true)
    }
  })
})

describe('the chart', () => {
  const workload = read('deploy/helm/daimon/templates/workload.yaml')

  test('removes the variables that Kubernetes derives from a Service called daimon, which the service rejects', async () => {
    await using child = runServiceProcess({ DAIMON_DAIMON_SERVICE_HOST: '10.0.0.1' }, [
      '--print-config',
    ])
    expect(await child.exitCode).not.toBe(0)
    expect(workload).toMatch(/^ {6}enableServiceLinks: false$/m)
  })

  test('has the version of the service', () => {
    const { version } = JSON.parse(read('package.json')) as { version: string }
    const chart = read('deploy/helm/daimon/Chart.yaml')
    expect(chart).toContain(`\nversion: ${version}\n`)
    expect(chart).toContain(`\nappVersion: ${version}\n`)
    for (const { image } of Object.values(compose.services))
      expect(image).toMatch(RegExp(`^daimon(?:-scanner)?:${version}$|^pgvector/`))
  })
})
