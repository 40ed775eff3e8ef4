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
import { type Verified, verifyFindings } from '../verify-findings.ts'

export const folderWith = (files: Readonly<Record<string, string>>): string => {
  const root = mkdtempSync(join(tmpdir(), 'daimon-application-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  // Else the sandbox of root would copy it for each run.
  chmodSync(root, 0o755)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}

const modules = fileURLToPath(new URL('../../../../../../node_modules', import.meta.url))

/** Puts a package and all that it needs beside an application, as an installation would. */
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

/** The sandbox of this worker; skips the test, with the reason, where there is none. */
export const sandboxFor = async (context: TestContext): Promise<Sandbox> => {
  try {
    return await (opened ??= openSandbox())
  } catch (error) {
    if (error instanceof SandboxUnavailable) context.skip(error.message)
    throw error
  }
}

/** What an empty store of advisories and the sandbox say of a folder. */
export const verify = async (sandbox: Sandbox, root: string): Promise<Verified> => {
  const naming = plainNaming()
  const scan = await scanRepository({
    root,
    naming,
    cacheFolder: undefined,
    nowMs: () => performance.now(),
  })
  const payload = buildPayload({ scan, naming, clientOs: 'linux' })
  const assessment = assess(payload, openAdvisories())
  return await verifyFindings(assessment, { root, sandbox, madeBy: 'test' })
}

/** The same of an application with one flaw behind a route. */
export const verifyApplicationWith = (sandbox: Sandbox): Promise<Verified> =>
  verify(
    sandbox,
    folderWith({
      'server.js': `const http = require('node:http')
const { execSync } = require('node:child_process')
http.createServer((request, response) => {
  const name = new URL(request.url, 'http://localhost').searchParams.get('name')
  response.end(execSync('echo ' + name))
}).listen(8080)
`,
    }),
  )

/** The lines that end with `// SINK` and a class, as `class file:line`. */
export const sinksOf = (files: Readonly<Record<string, string>>): string[] =>
  Object.entries(files)
    .flatMap(([path, text]) =>
      text.split('\n').flatMap((line, at) => {
        const flaw = /\/\/ SINK ([\w-]+)$/.exec(line)?.[1]
        return flaw === undefined ? [] : [`${flaw} ${path}:${at + 1}`]
      }),
    )
    .toSorted()

export const provenOf = ({ findings }: Verified): string[] =>
  findings
    .filter(({ verification }) => verification.status === 'verified')
    .map(({ rule_id, locations: [at] }) => {
      const flaw = rule_id.replace('daimon.', '')
      return `${flaw} ${at?.file}:${at?.start_line}`
    })
    .toSorted()
