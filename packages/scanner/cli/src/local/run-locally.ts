import { plain } from '@daimon/terminal'
import { advisoriesFolder } from '../commands/advisories.ts'
import type { FORMATS } from '../findings.ts'
import type { Io } from '../io.ts'
import type { Prepared } from '../prepare.ts'
import { findingText } from './finding-text.ts'
import { writeProofs } from '../write-proofs.ts'
import { type LocalScan, scanLocally } from './scan-locally.ts'

type Options = {
  readonly root: string
  readonly proofsFolder: string | undefined
  readonly packagesMs: number
}

type LocalResult = Pick<LocalScan, 'findings'> & {
  /** Nothing could be run, so that a clean result says less than it should. */
  readonly isUnproven: boolean
  readonly render: (format: (typeof FORMATS)[number]) => Promise<string>
}

/** `scan --local`: scans, says what could not be done, and writes the proofs down. */
export const runLocally = async (
  io: Io,
  prepared: Prepared,
  { root, proofsFolder, packagesMs }: Options,
): Promise<LocalResult> => {
  const folder = await advisoriesFolder(io)
  const scan = await scanLocally(io, prepared, { root, advisoriesFolder: folder, packagesMs })
  const { findings, report, proofs, sandboxProblem, gaps } = scan
  if (sandboxProblem !== undefined)
    io.err.write(`Nothing was run, so nothing is proven: ${plain(sandboxProblem)}.\n`)
  io.err.write(gapsText(gaps))
  if (proofsFolder !== undefined)
    for (const path of writeProofs(proofsFolder, proofs)) io.err.write(`proof  ${plain(path)}\n`)
  return {
    findings,
    isUnproven: sandboxProblem !== undefined,
    render: async (format) => {
      if (format === 'text') return localText(scan)
      const { renderReport } = await import('@daimon/scanner-engine')
      return renderReport(report, format)
    },
  }
}

/** The packages that were not tried: those with the same reason in one line. */
const gapsText = (gaps: LocalScan['gaps']): string =>
  [...Map.groupBy(gaps, ({ reason }) => reason)]
    .map(
      ([reason, all]) =>
        `No proof was tried of ${plain(all.map(({ release }) => release).join(', '))}: ${plain(reason)}.\n`,
    )
    .join('')

/** Findings at length; those that were tried in vain are counted and not shown. */
const localText = ({ findings, proofs }: LocalScan): string => {
  const shown = findings.filter(({ verification }) => verification.status !== 'refuted')
  const tried = findings.length - shown.length
  return [
    ...shown.map((finding) => `${findingText(finding, proofs.get(finding.id))}\n`),
    ...(shown.length === 0 ? ['No findings in what was looked at.\n'] : []),
    ...(tried > 0
      ? [`${tried} suspected ${tried === 1 ? 'place was' : 'places were'} tried without effect.\n`]
      : []),
  ].join('')
}
