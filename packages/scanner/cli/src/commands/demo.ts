import { fileURLToPath } from 'node:url'
import { isRefuted } from '@daimon/scanner-api'
import { EXIT, escapeControls } from '@daimon/terminal'
import { defineCommand } from 'citty'
import type { Io } from '../io.ts'
import { colored } from '../colored.ts'
import { findingText } from '../local/finding-text.ts'
import { scanLocally } from '../local/scan-locally.ts'
import { writeProofs } from '../write-proofs.ts'
import { checkOutput, writeResult } from '../write-result.ts'
import { prepare } from '../prepare.ts'

/** The bundled application, next to both `src` and `dist`. */
const TARGET = fileURLToPath(new URL('../../demo', import.meta.url))

/** The application has no dependencies. */
const PACKAGES_MS = 0

/** Scans the bundled application like `scan --local`: no key, no network. */
export const demoCommand = (io: Io, end: (code: number) => void) =>
  defineCommand({
    meta: { name: 'demo', description: 'Scan a bundled vulnerable application (offline, no key)' },
    args: {
      proofs: { type: 'string', description: "directory for proofs, for 'daimon-scan verify'" },
      report: { type: 'string', description: 'HTML report file' },
    },
    run: async ({ args }) => {
      checkOutput(args.report)
      const startedMs = io.nowMs()
      io.out.write(
        'Paper Crane is a small web application that is vulnerable on purpose. The demo scans it, runs\nit in a sandbox without network access, and attacks it.\n\n',
      )
      const prepared = await prepare(io, TARGET, { isLocal: true })
      const { findings, report, proofs, sandboxProblem } = await scanLocally(io, prepared, {
        root: TARGET,
        advisoriesDirectory: undefined,
        packagesMs: PACKAGES_MS,
      })
      const shown = findings.filter((finding) => !isRefuted(finding))
      for (const finding of shown)
        io.out.write(colored(io, `${findingText(finding, proofs.get(finding.id))}\n`))
      if (args.proofs !== undefined) writeProofs(args.proofs, proofs)
      if (args.report !== undefined) {
        const { renderReport } = await import('@daimon/scanner-engine')
        writeResult(io, args.report, renderReport(report, 'html', new Date(io.nowMs())))
      }
      if (sandboxProblem !== undefined) {
        io.err.write(`No code ran, so no finding is verified: ${escapeControls(sandboxProblem)}.\n`)
        return end(EXIT.unfinished)
      }
      const seconds = ((io.nowMs() - startedMs) / 1_000).toFixed(1)
      const tried = findings.length - shown.length
      io.out.write(
        [
          `Verified ${proofs.size} vulnerabilities in ${seconds} s${tried > 0 ? `; refuted ${tried} suspected ${tried === 1 ? 'location' : 'locations'}` : ''}. No data left this machine.`,
          '',
          'Try this',
          '  daimon-scan demo --report demo.html  write the report as a page',
          '  daimon-scan demo --proofs DIRECTORY  save the proofs',
          '  daimon-scan verify PROOF             replay a proof',
          '  daimon-scan scan . --local           scan your own code',
          '',
        ].join('\n'),
      )
      return end(proofs.size > 0 ? EXIT.findings : EXIT.unfinished)
    },
  })
