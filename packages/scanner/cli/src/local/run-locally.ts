import { isRefuted } from '@daimon/scanner-api'
import { escapeControls } from '@daimon/terminal'
import { advisoriesDirectory } from '../advisories/directory.ts'
import { type FORMATS, noticeLine, refutedLine } from '../findings.ts'
import type { Io } from '../io.ts'
import type { PreparedScan } from '../prepare.ts'
import { findingText } from './finding-text.ts'
import { writeProofs } from '../write-proofs.ts'
import { type LocalScan, scanLocally } from './scan-locally.ts'

type Options = {
  readonly root: string
  readonly proofsDirectory: string | undefined
  readonly packagesMs: number
}

type LocalResult = Pick<LocalScan, 'findings'> & {
  /** No code ran, so a clean result is incomplete. */
  readonly isUnproven: boolean
  readonly render: (format: (typeof FORMATS)[number]) => Promise<string>
}

/** `scan --local`: scans, reports gaps, and writes the proofs. */
export const runLocally = async (
  io: Io,
  prepared: PreparedScan,
  { root, proofsDirectory, packagesMs }: Options,
): Promise<LocalResult> => {
  const directory = advisoriesDirectory(io)
  const scan = await scanLocally(io, prepared, { root, advisoriesDirectory: directory, packagesMs })
  const { findings, report, proofs, sandboxProblem, gaps } = scan
  if (sandboxProblem !== undefined)
    io.err.write(`No code ran, so no finding is verified: ${escapeControls(sandboxProblem)}.\n`)
  io.err.write(gapsText(gaps))
  if (proofsDirectory !== undefined)
    for (const path of writeProofs(proofsDirectory, proofs))
      io.err.write(`proof  ${escapeControls(path)}\n`)
  return {
    findings,
    isUnproven: sandboxProblem !== undefined,
    render: async (format) => {
      const { advisoryNotice, renderReport } = await import('@daimon/scanner-engine')
      const now = new Date(io.nowMs())
      if (format !== 'text') return renderReport(report, format, now)
      return `${noticeLine(advisoryNotice(report.advisory_data, now))}${localText(scan)}`
    },
  }
}

/** Packages without a proof attempt, one line per reason. */
const gapsText = (gaps: LocalScan['gaps']): string =>
  [...Map.groupBy(gaps, ({ reason }) => reason)]
    .map(
      ([reason, all]) =>
        `No proof attempted for ${escapeControls(all.map(({ release }) => release).join(', '))}: ${escapeControls(reason)}.\n`,
    )
    .join('')

/** Detailed findings; refuted ones are only counted. */
const localText = ({ findings, proofs }: LocalScan): string => {
  const shown = findings.filter((finding) => !isRefuted(finding))
  return [
    ...shown.map((finding) => `${findingText(finding, proofs.get(finding.id))}\n`),
    ...(shown.length === 0 ? ['No findings in the scanned files.\n'] : []),
    refutedLine(findings),
  ].join('')
}
