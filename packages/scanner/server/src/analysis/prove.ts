import {
  type Dependency,
  ProofBundle,
  SERVICE_NAME,
  SERVICE_VERSION,
  type SharedSource,
} from '@daimon/scanner-api'
import {
  type Assessment,
  type Finding,
  proveFindings,
  unpackFiles,
  verifyFindings,
} from '@daimon/scanner-engine'
import { type Sandbox, SandboxUnavailable, openSandbox } from '@daimon/scanner-sandbox'
import { mkdirSync, rmSync } from 'node:fs'
import type { SandboxState } from './analysis.ts'
import { addPackages } from './add-packages.ts'
import { locateByNpm } from './locate-by-npm.ts'

type Options = {
  readonly assessment: Assessment
  /** As lockfiles name them. */
  readonly dependencies: readonly Dependency[]
  /** What was shared of the code; nothing of it is run where nothing was. */
  readonly sources: readonly SharedSource[]
  /** Where the sources are laid out for as long as it takes; nothing may be there. */
  readonly folder: string
  /** Where releases are installed that are to be tried; without it none are fetched. */
  readonly packageFolder: string | undefined
  /** From when on what has not been proven stays as it is. */
  readonly timeMs: number
  readonly signal: AbortSignal
  readonly bubblewrapPath: string | undefined
  readonly onStep: (step: string) => void
  readonly onSandbox: (state: SandboxState) => void
  /** Told of what stood in the way and should not have. */
  readonly onFault: (error: unknown) => void
}

type Proven = {
  readonly findings: readonly Finding[]
  readonly proofs: ReadonlyMap<string, ProofBundle>
}

/**
 * Tries to prove findings in the sandbox: those about code by the sources that were shared, then those about packages
 * where the operator lets them be fetched. Whatever stands in the way (no sandbox, no time, code that cannot be run)
 * leaves findings unverified with that reason; throws when it is called off.
 */
export const prove = async (options: Options): Promise<Proven> => {
  const { assessment, sources, packageFolder, timeMs, signal } = options
  const untilMs = performance.now() + timeMs
  const none: Proven = { findings: assessment.findings, proofs: new Map() }
  const triesPackages = packageFolder !== undefined && assessment.matches.size > 0
  if (sources.length === 0 && !triesPackages) return none
  const sandbox = await testedSandbox(options)
  if (!sandbox) {
    const isTried = ({ id }: Finding) =>
      sources.length > 0 ? assessment.candidates.has(id) : triesPackages
    return { ...none, findings: unverified(assessment, isTried, 'unverified: no sandbox') }
  }
  const own = sources.length === 0 ? none : await proveSources(options, sandbox)
  signal.throwIfAborted()
  const all = triesPackages
    ? await provePackages(options, sandbox, own, untilMs - performance.now())
    : own
  return keepable(assessment, all)
}

const testedSandbox = async ({
  signal,
  bubblewrapPath,
  onStep,
  onSandbox,
}: Options): Promise<Sandbox | undefined> => {
  onStep('testing the sandbox')
  try {
    const sandbox = await openSandbox({
      signal,
      ...(bubblewrapPath === undefined ? {} : { bubblewrapPath }),
    })
    onSandbox({ state: 'ok' })
    return sandbox
  } catch (error) {
    if (!(error instanceof SandboxUnavailable)) throw error
    onSandbox({ state: 'off', reason: error.message })
    return undefined
  }
}

/** Of the time for proofs, for installing what an application needs. */
const INSTALL_SHARE = 1 / 3
const MADE_BY = `${SERVICE_NAME} ${SERVICE_VERSION}`

const proveSources = async (options: Options, sandbox: Sandbox): Promise<Proven> => {
  const { assessment, dependencies, sources, folder, packageFolder, timeMs, signal, onStep } =
    options
  const late = AbortSignal.timeout(timeMs)
  try {
    // A process that was killed may have left them.
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder)
    unpackFiles(
      folder,
      sources.map(({ path, digest, text }) => ({ path, sha256: digest, text })),
    )
    const missingHelp = await addPackages(
      { dependencies, sources },
      { folder, packageFolder, timeMs: timeMs * INSTALL_SHARE, signal, onStep },
    )
    return await verifyFindings(assessment, {
      root: folder,
      sandbox,
      madeBy: MADE_BY,
      missingHelp,
      signal: AbortSignal.any([signal, late]),
      onProgress: onStep,
    })
  } catch (error) {
    signal.throwIfAborted()
    if (!late.aborted) options.onFault(error)
    const reason = late.aborted
      ? 'the time for proofs was over before anything was proven'
      : 'the attempt to prove it failed'
    const isTried = ({ id }: Finding) => assessment.candidates.has(id)
    return { findings: unverified(assessment, isTried, reason), proofs: new Map() }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const provePackages = async (
  { assessment, packageFolder = '', signal, onStep, onFault }: Options,
  sandbox: Sandbox,
  own: Proven,
  budgetMs: number,
): Promise<Proven> => {
  try {
    const { findings, proofs } = await proveFindings(
      { ...assessment, findings: own.findings },
      {
        root: undefined,
        locate: locateByNpm(packageFolder, signal),
        sandbox,
        madeBy: MADE_BY,
        budgetMs: Math.max(0, budgetMs),
        signal,
        onProgress: onStep,
      },
    )
    return { findings, proofs: new Map([...own.proofs, ...proofs]) }
  } catch (error) {
    signal.throwIfAborted()
    onFault(error)
    return own
  }
}

const unverified = (
  { findings }: Assessment,
  isTried: (finding: Finding) => boolean,
  reason: string,
): Finding[] =>
  findings.map((finding) =>
    isTried(finding) ? { ...finding, verification: { ...finding.verification, reason } } : finding,
  )

/**
 * What ran may have written whatever it liked into what it told: a proof that is none counts for nothing, and its
 * finding stays as it was.
 */
const keepable = (assessment: Assessment, { findings, proofs }: Proven): Proven => {
  const before = new Map(assessment.findings.map((finding) => [finding.id, finding]))
  const kept = new Map([...proofs].filter(([, proof]) => ProofBundle.safeParse(proof).success))
  return {
    findings: findings.flatMap((finding) =>
      finding.verification.status !== 'verified' || kept.has(finding.id)
        ? [finding]
        : (before.get(finding.id) ?? []),
    ),
    proofs: kept,
  }
}
