import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildPayload, plainNaming, scanRepository } from '@daimon/scanner-core'
import { type Sandbox, SandboxUnavailable, openSandbox } from '@daimon/scanner-sandbox'
import { type TestContext, onTestFinished } from 'vitest'
import { openAdvisories } from '../../advisories/open-advisories.ts'
import { assess } from '../../findings/assess.ts'
import { type VerificationResult, verifyFindings } from '../verify-findings.ts'

export const directoryWith = (files: Readonly<Record<string, string>>): string => {
  const root = mkdtempSync(join(tmpdir(), 'daimon-application-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  // Otherwise, a sandbox started by root copies the directory for each run.
  chmodSync(root, 0o755)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}

const modules = fileURLToPath(new URL('../../../../../../node_modules', import.meta.url))

/** Links a package and its dependencies into `node_modules` of an application. */
export const install = (root: string, name: string): void => {
  const target = join(root, 'node_modules', name)
  if (existsSync(target)) return
  cpSync(join(modules, name), target, { recursive: true })
  const { dependencies = {} } = JSON.parse(readFileSync(join(target, 'package.json'), 'utf8')) as {
    dependencies?: Record<string, string>
  }
  for (const needed of Object.keys(dependencies))
    if (existsSync(join(modules, needed))) install(root, needed)
}

let opened: Promise<Sandbox> | undefined

/** The sandbox of this worker. Skips the test with the reason if there is none. */
export const sandboxFor = async (context: TestContext): Promise<Sandbox> => {
  try {
    return await (opened ??= openSandbox())
  } catch (error) {
    if (error instanceof SandboxUnavailable) context.skip(error.message)
    throw error
  }
}

/** Scans a directory with an empty advisory store and verifies its findings. */
export const verify = async (sandbox: Sandbox, root: string): Promise<VerificationResult> => {
  const naming = plainNaming()
  const scan = await scanRepository({
    root,
    naming,
    cacheDirectory: undefined,
    nowMs: () => performance.now(),
  })
  const payload = buildPayload({ scan, naming, clientOs: 'linux' })
  const assessment = assess(payload, openAdvisories())
  return await verifyFindings(assessment, { root, sandbox, madeBy: 'test' })
}

/** Verifies an application with one vulnerability behind a route. */
export const verifyApplicationWith = (sandbox: Sandbox): Promise<VerificationResult> =>
  verify(
    sandbox,
    directoryWith({
      'server.js': `const http = require('node:http')
const { execSync } = require('node:child_process')
http.createServer((request, response) => {
  const name = new URL(request.url, 'http://localhost').searchParams.get('name')
  response.end(execSync('echo ' + name))
}).listen(8080)
`,
    }),
  )

/** Lines that end with a comment of `SINK` and a class, as `class file:line`. */
export const listSinks = (files: Readonly<Record<string, string>>): string[] =>
  Object.entries(files)
    .flatMap(([path, text]) =>
      text.split('\n').flatMap((line, at) => {
        const vulnerability = /(?:\/\/|#) SINK ([\w-]+)$/.exec(line)?.[1]
        return vulnerability === undefined ? [] : [`${vulnerability} ${path}:${at + 1}`]
      }),
    )
    .toSorted()

export const listProven = ({ findings }: VerificationResult): string[] =>
  findings
    .filter(({ verification }) => verification.status === 'verified')
    .map(({ rule_id, locations: [at] }) => {
      const vulnerability = rule_id.replace('daimon.', '')
      return `${vulnerability} ${at?.file}:${at?.start_line}`
    })
    .toSorted()
