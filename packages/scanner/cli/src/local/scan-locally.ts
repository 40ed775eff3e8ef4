import { resolve } from 'node:path'
import type { ProofBundle } from '@daimon/scanner-api'
import type { ProvenDependencies, Report, ReportedFinding } from '@daimon/scanner-engine'
import { createProgress, escapeControls } from '@daimon/terminal'
import type { Io } from '../io.ts'
import type { PreparedScan } from '../prepare.ts'
import { VERSION } from '../version.ts'

export type LocalScan = {
  readonly report: Report
  readonly findings: readonly ReportedFinding[]
  /** By finding ID. */
  readonly proofs: ReadonlyMap<string, ProofBundle>
  /** Why no code ran, and how to change that. */
  readonly sandboxProblem: string | undefined
  /** Packages without a proof attempt, and why. */
  readonly gaps: ProvenDependencies['gaps']
}

type Options = {
  readonly root: string
  /** The directory of imported advisories; undefined for the bundled ones. */
  readonly advisoriesDirectory: string | undefined
  /** The time limit for all package proofs together. */
  readonly packagesMs: number
}

/** Runs the engine in this process: assess, then verify in the sandbox. No network access. */
export const scanLocally = async (
  io: Io,
  { payload }: PreparedScan,
  { root, advisoriesDirectory, packagesMs }: Options,
): Promise<LocalScan> => {
  const { assess, buildReport, openAdvisories, proveFindings } =
    await import('@daimon/scanner-engine')
  const { SandboxUnavailable, openSandbox } = await import('@daimon/scanner-sandbox')
  const assessment = assess(payload, openAdvisories(advisoriesDirectory))
  const createReport = (findings: typeof assessment.findings) =>
    buildReport({ payload, assessment, findings, version: VERSION })
  const progress = createProgress(io.err)
  try {
    progress.say('checking the sandbox')
    const sandbox = await openSandbox({
      signal: io.signal,
      ...(io.bubblewrapPath === undefined ? {} : { bubblewrapPath: io.bubblewrapPath }),
    })
    const { findings, proofs, gaps } = await proveFindings(assessment, {
      root: resolve(root),
      sandbox,
      madeBy: `daimon-scan ${VERSION}`,
      signal: io.signal,
      onProgress: (step) => progress.say(escapeControls(step)),
      budgetMs: packagesMs,
    })
    const report = createReport(findings)
    return { report, findings: report.findings, proofs, sandboxProblem: undefined, gaps }
  } catch (error) {
    if (!(error instanceof SandboxUnavailable)) throw error
    const report = createReport(
      assessment.findings.map((finding) => ({
        ...finding,
        verification: { ...finding.verification, reason: 'unverified: no sandbox' },
      })),
    )
    const sandboxProblem = error.message
    return { report, findings: report.findings, proofs: new Map(), sandboxProblem, gaps: [] }
  } finally {
    progress.end()
  }
}
