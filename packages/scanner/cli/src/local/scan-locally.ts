import { resolve } from 'node:path'
import type { ProofBundle } from '@daimon/scanner-api'
import type { ProvenDependencies, Report, ReportedFinding } from '@daimon/scanner-engine'
import { createProgress, plain } from '@daimon/terminal'
import type { Io } from '../io.ts'
import type { Prepared } from '../prepare.ts'
import { VERSION } from '../version.ts'

export type LocalScan = {
  readonly report: Report
  readonly findings: readonly ReportedFinding[]
  /** By the id of their finding. */
  readonly proofs: ReadonlyMap<string, ProofBundle>
  /** Why nothing was run, and how to change that. */
  readonly sandboxProblem: string | undefined
  /** Packages that were not tried, and why. */
  readonly gaps: ProvenDependencies['gaps']
}

type Options = {
  readonly root: string
  /** Where advisories were imported to; undefined for the bundled ones. */
  readonly advisoriesFolder: string | undefined
  /** For the proofs about all packages together. */
  readonly packagesMs: number
}

/** The whole engine in this process: assess, then prove by running the code in the sandbox. No network. */
export const scanLocally = async (
  io: Io,
  { payload }: Prepared,
  { root, advisoriesFolder, packagesMs }: Options,
): Promise<LocalScan> => {
  const { assess, buildReport, openAdvisories, proveFindings } =
    await import('@daimon/scanner-engine')
  const { SandboxUnavailable, openSandbox } = await import('@daimon/scanner-sandbox')
  const assessment = assess(payload, openAdvisories(advisoriesFolder))
  const reportOf = (findings: typeof assessment.findings) =>
    buildReport({ payload, assessment, findings, version: VERSION })
  const progress = createProgress(io.err)
  try {
    progress.say('testing the sandbox')
    const sandbox = await openSandbox({
      signal: io.signal,
      ...(io.bubblewrapPath === undefined ? {} : { bubblewrapPath: io.bubblewrapPath }),
    })
    const { findings, proofs, gaps } = await proveFindings(assessment, {
      root: resolve(root),
      sandbox,
      madeBy: `daimon-scan ${VERSION}`,
      signal: io.signal,
      onProgress: (step) => progress.say(plain(step)),
      budgetMs: packagesMs,
    })
    const report = reportOf(findings)
    return { report, findings: report.findings, proofs, sandboxProblem: undefined, gaps }
  } catch (error) {
    if (!(error instanceof SandboxUnavailable)) throw error
    const report = reportOf(
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
