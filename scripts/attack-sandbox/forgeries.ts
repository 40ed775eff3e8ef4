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

export type Attempt = {
  readonly name: string
  /** Whether the verdict held, and what it was. */
  readonly run: () => Promise<{ readonly held: boolean; readonly detail: string }>
}

const SEARCH_MS = 3_000

let opened: Promise<Sandbox> | undefined
const sandbox = (): Promise<Sandbox> => (opened ??= openSandbox())

/** Proves a package of a few lines as any other one. */
const tryPackage = async ({ aim, class: flaw, files }: Forgery) => {
  using folder = folderWith(files, 'node_modules/case')
  const installed = { name: 'case', version: '1.0.0', folder: folder.path, integrity: '' }
  const { proofs, gaps } = await provePackage(installed, {
    sandbox: await sandbox(),
    flaws: [flaw as PackageClass],
    budgetMs: SEARCH_MS,
  })
  const verified = proofs.filter(({ level }) => level >= 'V3').map((proof) => proof.flaw)
  return verdictOf(aim, verified, gaps)
}

/** Scans an application of one file as any other one. */
const tryApplication = async ({ aim, class: flaw, files }: Forgery) => {
  using folder = folderWith(files, '.')
  const naming = plainNaming()
  const scan = await scanRepository({
    root: folder.path,
    naming,
    cacheFolder: undefined,
    nowMs: () => performance.now(),
  })
  if (scan.failed.length > 0) throw new Error('the application could not be read: try again')
  const payload = buildPayload({ scan, naming, clientOs: 'linux' })
  const { findings } = await verifyFindings(assess(payload, openAdvisories()), {
    root: folder.path,
    sandbox: await sandbox(),
    madeBy: 'attack',
  })
  const verified = findings.filter(({ verification }) => verification.status === 'verified')
  const reasons = findings
    .filter(({ rule_id }) => rule_id === `daimon.${flaw}`)
    .map(({ verification }) => verification.reason)
  return verdictOf(
    aim,
    verified.map(({ rule_id }) => rule_id),
    reasons.filter((reason) => GAP.test(reason)),
  )
}

const GAP = /ended|not a report|says nothing|wrote to the channel|did not start|time was over/

const verdictOf = (
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

const folderWith = (files: Forgery['files'], below: string) => {
  const path = mkdtempSync(join(tmpdir(), 'daimon-forgery-'))
  // The sandbox of root runs as another user.
  chmodSync(path, 0o755)
  for (const [name, text] of Object.entries(files)) {
    const file = join(path, below, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) }
}

const attemptOf =
  (run: (given: Forgery) => ReturnType<Attempt['run']>, subject: string) =>
  (given: Forgery): Attempt => ({
    name: `${subject} that ${given.aim} ${given.class}: ${given.name}`,
    run: () => run(given),
  })

/** Packages and applications that want the wrong verdict. */
export const FORGERIES: readonly Attempt[] = [
  ...[...FORGING_PACKAGES, ...HIDING_PACKAGES].map(attemptOf(tryPackage, 'a package')),
  ...HOSTILE_APPLICATIONS.map(attemptOf(tryApplication, 'an application')),
]
