import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buildPayload, plainNaming, scanRepository } from '@daimon/scanner-core'
import { assess, openAdvisories, provePackage, verifyFindings } from '@daimon/scanner-engine'
import { type Sandbox, openSandbox } from '@daimon/scanner-sandbox'
import { HOSTILE_APPLICATIONS } from './forgeries/applications.ts'
import type { Forgery, PackageClass } from './forgeries/forgery.ts'
import { FORGING_PACKAGES } from './forgeries/forging-packages.ts'
import { HIDING_PACKAGES } from './forgeries/hiding-packages.ts'
import { HOSTILE_PYTHON_APPLICATIONS } from './forgeries/python-applications.ts'
import { FORGING_PYTHON_PACKAGES, HIDING_PYTHON_PACKAGES } from './forgeries/python-packages.ts'

export type Attempt = {
  readonly name: string
  /** Whether the verdict held, and the verdict. */
  readonly run: () => Promise<{ readonly held: boolean; readonly detail: string }>
}

const PYTHON_PACKAGES = [...FORGING_PYTHON_PACKAGES, ...HIDING_PYTHON_PACKAGES]
const SEARCH_MS = 3_000

let opened: Promise<Sandbox> | undefined
const sandbox = (): Promise<Sandbox> => (opened ??= openSandbox())

/** Where a package is in its directory, for each language. */
const PLACES = {
  javascript: { below: 'node_modules/case' },
  python: { below: '.', wheel: { modules: ['case'], python: 'python3' } },
} as const

/** Verifies a package of a few lines like any other package. */
const tryPackage = async ({ aim, class: vulnerability, files }: Forgery) => {
  const { below, ...place } = PLACES['package.json' in files ? 'javascript' : 'python']
  using directory = directoryWith(files, below)
  const release = { name: 'case', version: '1.0.0', integrity: '' }
  const installed = { ...release, directory: directory.path, ...place }
  const { proofs, gaps } = await provePackage(installed, {
    sandbox: await sandbox(),
    vulnerabilities: [vulnerability as PackageClass],
    budgetMs: SEARCH_MS,
  })
  const verified = proofs.filter(({ level }) => level >= 'V3').map((proof) => proof.vulnerability)
  return toVerdict(aim, verified, gaps)
}

/** Scans an application of one file like any other application. */
const tryApplication = async ({ aim, class: vulnerability, files }: Forgery) => {
  using directory = directoryWith(files, '.')
  const naming = plainNaming()
  const scan = await scanRepository({
    root: directory.path,
    naming,
    cacheDirectory: undefined,
    nowMs: () => performance.now(),
  })
  if (scan.failed.length > 0) throw new Error("can't read the application: retry")
  const payload = buildPayload({ scan, naming, clientOs: 'linux' })
  const { findings } = await verifyFindings(assess(payload, openAdvisories()), {
    root: directory.path,
    sandbox: await sandbox(),
    madeBy: 'attack',
  })
  const verified = findings.filter(({ verification }) => verification.status === 'verified')
  const reasons = findings
    .filter(({ rule_id }) => rule_id === `daimon.${vulnerability}`)
    .map(({ verification }) => verification.reason)
  return toVerdict(
    aim,
    verified.map(({ rule_id }) => rule_id),
    reasons.filter((reason) => GAP.test(reason)),
  )
}

const GAP = /ended|not a report|says nothing|wrote to the channel|did not start|time limit/

const toVerdict = (
  aim: Forgery['aim'],
  verified: readonly string[],
  gaps: readonly string[],
): { readonly held: boolean; readonly detail: string } => {
  const isVerified = verified.length > 0
  const held = aim === 'forges' ? !isVerified : isVerified || gaps.length > 0
  const detail = isVerified
    ? `verified: ${verified.join(', ')}`
    : `not verified: ${gaps.join('; ')}`
  return { held, detail }
}

const directoryWith = (files: Forgery['files'], below: string) => {
  const path = mkdtempSync(join(tmpdir(), 'daimon-forgery-'))
  // Under root, the sandbox runs as another user.
  chmodSync(path, 0o755)
  for (const [name, text] of Object.entries(files)) {
    const file = join(path, below, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) }
}

const toAttempt =
  (run: (given: Forgery) => ReturnType<Attempt['run']>, subject: string) =>
  (given: Forgery): Attempt => ({
    name: `${subject} that ${given.aim} ${given.class}: ${given.name}`,
    run: () => run(given),
  })

/** Packages and applications that try to cause the wrong verdict. */
export const FORGERIES: readonly Attempt[] = [
  ...[...FORGING_PACKAGES, ...HIDING_PACKAGES, ...PYTHON_PACKAGES].map(
    toAttempt(tryPackage, 'a package'),
  ),
  ...[...HOSTILE_APPLICATIONS, ...HOSTILE_PYTHON_APPLICATIONS].map(
    toAttempt(tryApplication, 'an application'),
  ),
]
