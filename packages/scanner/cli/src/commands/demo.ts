import { fileURLToPath } from 'node:url'
import { EXIT, plain } from '@daimon/terminal'
import { defineCommand } from 'citty'
import type { Io } from '../io.ts'
import { findingText } from '../local/finding-text.ts'
import { scanLocally } from '../local/scan-locally.ts'
import { writeProofs } from '../write-proofs.ts'
import { prepare } from '../prepare.ts'

/** The application that comes along, beside the sources and beside what was built of them. */
const TARGET = fileURLToPath(new URL('../../demo', import.meta.url))

/** It depends on no package. */
const PACKAGES_MS = 0

/** Scans the bundled application as `scan --local` scans any: no key, no network. */
export const demoCommand = (io: Io, end: (code: number) => void) =>
  defineCommand({
    meta: { name: 'demo', description: 'Find and prove flaws in a bundled application; no key' },
    args: {
      proofs: { type: 'string', description: 'folder for the proofs, which verify replays' },
    },
    run: async ({ args }) => {
      const startedMs = io.nowMs()
      io.out.write(
        'Paper Crane is a small web application that is vulnerable on purpose. It is scanned, started\nin a sandbox without a network, and attacked.\n\n',
      )
      const prepared = await prepare(io, TARGET, false)
      const { findings, proofs, sandboxProblem } = await scanLocally(io, prepared, {
        root: TARGET,
        advisoriesFolder: undefined,
        packagesMs: PACKAGES_MS,
      })
      const shown = findings.filter(({ verification }) => verification.status !== 'refuted')
      for (const finding of shown) io.out.write(`${findingText(finding, proofs.get(finding.id))}\n`)
      if (args.proofs !== undefined) writeProofs(args.proofs, proofs)
      if (sandboxProblem !== undefined) {
        io.err.write(`Nothing was run, so nothing is proven: ${plain(sandboxProblem)}.\n`)
        return end(EXIT.unfinished)
      }
      const seconds = ((io.nowMs() - startedMs) / 1_000).toFixed(1)
      const tried = findings.length - shown.length
      io.out.write(
        [
          `${proofs.size} flaws proven in ${seconds} s${tried > 0 ? `, ${tried} suspected ${tried === 1 ? 'place' : 'places'} tried without effect` : ''}. Nothing left this machine.`,
          '',
          'Next',
          '  daimon-scan demo --proofs FOLDER    the proofs as files',
          '  daimon-scan verify PROOF            see one for yourself',
          '  daimon-scan scan . --local          your own code, in the same way',
          '',
        ].join('\n'),
      )
      return end(proofs.size > 0 ? EXIT.findings : EXIT.unfinished)
    },
  })
