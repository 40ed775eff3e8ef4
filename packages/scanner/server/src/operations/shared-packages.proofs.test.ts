import type { Dependency, FragmentsPayload } from '@daimon/scanner-api'
import { SandboxUnavailable, openSandbox } from '@daimon/scanner-sandbox'
import { directoryOfFiles } from '@daimon/testkit'
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scanToEnd } from '../testing/payloads.ts'
import { sharedPayload } from '../testing/shared-payload.ts'
import { provingTestService, sharedTestService } from '../testing/test-service.ts'

const TIMEOUT_MS = 300_000

const EXPRESS = {
  'package.json': '{"main":"app.js","dependencies":{"express":"^4.21.0","unused":"^1.0.0"}}',
  'app.js': `const express = require('express')
const app = express()
app.use('/tools', require('./routes/tools'))
app.listen(3000)
`,
  'routes/tools.js': `const { exec } = require('node:child_process')
const router = require('express').Router()
router.get('/size/:file', (req, res) => {
  exec('wc -c ' + req.params.file, (error, out) => res.json({ out }))
})
module.exports = router
`,
}

const KOA = {
  'api/package.json': '{"type":"module","main":"app.js","dependencies":{"koa":"^2.15.0"}}',
  'api/app.js': `import { execSync } from 'node:child_process'
import Koa from 'koa'
const app = new Koa()
app.use((ctx) => {
  ctx.body = String(execSync('echo ' + ctx.query.word))
})
app.listen(3000)
`,
}

const npm = (directory: string, args: readonly string[]): void =>
  void execFileSync('npm', [...args, '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: directory,
    stdio: 'pipe',
  })

/** The files with a lockfile that npm creates from their manifest. */
const withLock = (
  files: Readonly<Record<string, string>>,
  directory = '',
): Readonly<Record<string, string>> => {
  using laidOut = directoryOfFiles(files)
  const at = join(laidOut.path, directory)
  npm(at, ['pkg', 'delete', 'dependencies.unused'])
  npm(at, ['install', '--package-lock-only'])
  return {
    ...files,
    [join(directory, 'package-lock.json')]: readFileSync(join(at, 'package-lock.json'), 'utf8'),
  }
}

const submission = async (
  files: Readonly<Record<string, string>>,
  change: (dependency: Dependency) => Dependency = (dependency) => dependency,
): Promise<FragmentsPayload> => {
  const payload = await sharedPayload(files)
  return {
    ...payload,
    dependencies: payload.dependencies.map(change),
    sources: payload.sources?.filter(({ path }) => !path.endsWith('package-lock.json')) ?? [],
  }
}

type FindingFields = {
  cwe: string
  locations: { file: string; start_line: number }[]
  verification: { level: string; status: string; reason: string }
}
const findCommandFinding = (body: { findings: FindingFields[] }): FindingFields | undefined =>
  body.findings.find(({ cwe }) => cwe === 'CWE-78')

const needsSandbox = async (skip: (why: string) => void): Promise<void> => {
  try {
    await openSandbox()
  } catch (error) {
    if (!(error instanceof SandboxUnavailable)) throw error
    skip(error.message)
  }
}

test(
  'installs the packages of applications and proves their vulnerability',
  { timeout: TIMEOUT_MS },
  async ({ skip }) => {
    await needsSandbox(skip)
    const service = await provingTestService()
    const cache = join(service.directory, 'scanner/packages/applications')
    const prove = async (
      files: Readonly<Record<string, string>>,
      at: { file: string; start_line: number },
    ) => {
      const { body } = await scanToEnd(service, await submission(files))
      expect(findCommandFinding(body)).toMatchObject({
        locations: [at],
        verification: { level: 'V3', status: 'verified' },
      })
    }
    const applications = [
      [withLock(KOA, 'api'), { file: 'api/app.js', start_line: 5 }],
      [withLock(EXPRESS), { file: 'routes/tools.js', start_line: 4 }],
    ] as const
    for (const [files, at] of applications) await prove(files, at)
    const kept = readdirSync(cache)
    expect(kept.map((name) => /^[0-9a-f]{64}$/.test(name))).toEqual(applications.map(() => true))
    expect(readdirSync(join(service.directory, 'scanner/spool/contents')).join()).not.toContain(
      '.files',
    )
  },
)

test(
  'without permission or with a foreign source, downloads nothing and gives the reason',
  { timeout: TIMEOUT_MS },
  async ({ skip }) => {
    await needsSandbox(skip)
    const [closed, proving] = [await sharedTestService(), await provingTestService()]
    const files = {
      ...EXPRESS,
      'package-lock.json': JSON.stringify({
        lockfileVersion: 3,
        packages: {
          '': { dependencies: { express: '*' } },
          'node_modules/express': { version: '4.21.2' },
        },
      }),
    }
    const scanReason = async (
      service: typeof closed,
      change?: (dependency: Dependency) => Dependency,
    ) => {
      const { body } = await scanToEnd(service, await submission(files, change))
      expect(body.status).toBe('completed')
      const { level, status, reason } = findCommandFinding(body)?.verification ?? {}
      expect([level, status]).toEqual(['V1', 'unverified'])
      expect(reason).toMatch(/^dependencies missing: 'express' .* scan with --local$/)
      return reason
    }
    expect(await scanReason(closed)).toContain('this service does not install packages')
    const hostile = (members: Partial<Dependency>) => (dependency: Dependency) => ({
      ...dependency,
      ...members,
    })
    expect(
      await scanReason(proving, hostile({ source: 'git', resolved_url: 'git+ssh://host/x' })),
    ).toContain('"express" comes from a git, not from a registry')
    expect(existsSync(join(closed.directory, 'scanner/packages'))).toBe(false)
  },
)
