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
  /** The dependencies in lockfiles. */
  readonly dependencies: readonly Dependency[]
  /** Shared source files; if empty, no first-party code runs. */
  readonly sources: readonly SharedSource[]
  /** Temporary directory for the sources. */
  readonly directory: string
  /** Directory for releases under test; if absent, none are downloaded. */
  readonly packageDirectory: string | undefined
  /** Time limit, after which remaining findings stay unproven. */
  readonly timeMs: number
  readonly signal: AbortSignal
  readonly bubblewrapPath: string | undefined
  readonly onStep: (step: string) => void
  readonly onSandbox: (state: SandboxState) => void
  /** Called with unexpected errors. */
  readonly onFault: (error: unknown) => void
}

type ProofResult = {
  readonly findings: readonly Finding[]
  readonly proofs: ReadonlyMap<string, ProofBundle>
}

/**
 * Tries to prove findings in the sandbox: first those about code, with the shared sources; then
 * those about packages, if the operator allows downloads. Obstacles (no sandbox, no time, code that
 * can't run) leave findings unverified with that reason. Throws if canceled.
 */
export const prove = async (options: Options): Promise<ProofResult> => {
  const { assessment, sources, packageDirectory, timeMs, signal } = options
  const untilMs = performance.now() + timeMs
  const none: ProofResult = { findings: assessment.findings, proofs: new Map() }
  const triesPackages = packageDirectory !== undefined && assessment.matches.size > 0
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
    onSandbox({ state: 'ok', notRun: sandbox.notRun })
    return sandbox
  } catch (error) {
    if (!(error instanceof SandboxUnavailable)) throw error
    onSandbox({ state: 'off', reason: error.message })
    return undefined
  }
}

/** Share of the proof time for installing the packages of an application. */
const INSTALL_SHARE = 1 / 3
const MADE_BY = `${SERVICE_NAME} ${SERVICE_VERSION}`

const proveSources = async (options: Options, sandbox: Sandbox): Promise<ProofResult> => {
  const { assessment, dependencies, sources, directory, packageDirectory, timeMs, signal, onStep } =
    options
  const late = AbortSignal.timeout(timeMs)
  try {
    // A killed process may have left files.
    rmSync(directory, { recursive: true, force: true })
    mkdirSync(directory)
    unpackFiles(
      directory,
      sources.map(({ path, digest, text }) => ({ path, sha256: digest, text })),
    )
    const missingHelp = await addPackages(
      { dependencies, sources },
      { directory, packageDirectory, timeMs: timeMs * INSTALL_SHARE, signal, onStep },
    )
    return await verifyFindings(assessment, {
      root: directory,
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
      ? 'the time for proofs ended before any finding was proven'
      : 'the attempt to prove it failed'
    const isTried = ({ id }: Finding) => assessment.candidates.has(id)
    return { findings: unverified(assessment, isTried, reason), proofs: new Map() }
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

const provePackages = async (
  { assessment, packageDirectory = '', signal, onStep, onFault }: Options,
  sandbox: Sandbox,
  own: ProofResult,
  budgetMs: number,
): Promise<ProofResult> => {
  try {
    const { findings, proofs } = await proveFindings(
      { ...assessment, findings: own.findings },
      {
        root: undefined,
        locate: locateByNpm(packageDirectory, signal),
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
 * Code under test can forge output: a proof that doesn't match the schema is dropped, and its
 * finding stays as it was.
 */
const keepable = (assessment: Assessment, { findings, proofs }: ProofResult): ProofResult => {
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
