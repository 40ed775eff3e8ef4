import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Report } from '@daimon/scanner-engine'
import { run } from '@daimon/scanner-cli'
import { installPackages } from './install-packages.ts'
import { getKinds } from './kinds.ts'
import type { Finding } from './match.ts'
import type { Application } from './read-applications.ts'

/** Exit codes of a scan that ended with a report: clean, findings, incomplete. */
const COMPLETED = [0, 1, 3]

/** Copies applications by name, without their labels, so that no tool can read them. */
export async function withUnlabeledCopies<T>(
  applications: readonly Application[],
  use: (root: string) => Promise<T>,
): Promise<T> {
  const root = mkdtempSync(join(tmpdir(), 'daimon-applications-'))
  try {
    for (const { name, directory } of applications) {
      cpSync(directory, join(root, name), { recursive: true })
      rmSync(join(root, name, 'labels.json'))
    }
    return await use(root)
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

type ScanResult = {
  readonly findings: readonly Finding[]
  readonly refuted: readonly Finding[]
  readonly seconds: number
}

/** Scans a directory as `daimon-scan scan DIRECTORY --local` does; `proves` also runs code. */
export async function scanDirectory(
  directory: string,
  { proves, signal }: { readonly proves: boolean; readonly signal: AbortSignal },
): Promise<ScanResult> {
  if (proves) await installPackages(directory, signal)
  const beganMs = performance.now()
  const cache = mkdtempSync(join(tmpdir(), 'daimon-cache-'))
  let out = ''
  let err = ''
  try {
    const code = await run(['scan', directory, '--local', '--format', 'json'], {
      out: { write: (data) => (out += String(data)) },
      err: { write: (text) => (err += text) },
      env: { XDG_CACHE_HOME: cache, DATA_DIR: cache },
      signal,
      fetch: () => Promise.reject(new Error('A local scan uses no network.')),
      nowMs: Date.now,
      wait: () => Promise.resolve(),
      ...(proves ? {} : { bubblewrapPath: '/nonexistent' }),
    })
    if (!COMPLETED.includes(code)) throw new Error(`The scan exited with ${code}: ${err}`)
    const own = (JSON.parse(out) as Report).findings.filter((each) => each.package === undefined)
    const isRefuted = ({ verification }: (typeof own)[number]) => verification.status === 'refuted'
    return {
      findings: own.filter((each) => !isRefuted(each)).map(toFinding),
      refuted: own.filter(isRefuted).map(toFinding),
      seconds: (performance.now() - beganMs) / 1_000,
    }
  } finally {
    rmSync(cache, { recursive: true, force: true })
  }
}

const toFinding = ({
  rule_id: rule,
  cwe,
  locations,
  path_steps: steps,
  verification,
}: Report['findings'][number]): Finding => ({
  rule,
  kinds: getKinds(rule, cwe),
  positions: [
    ...locations.flatMap(({ file, start_line: line, end_line: endLine }) => [
      { file, line },
      { file, line: endLine },
    ]),
    ...steps.slice(-1).map(({ file, line }) => ({ file, line })),
  ],
  level: verification.level,
  reason: verification.reason,
})
