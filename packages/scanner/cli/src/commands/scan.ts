import { SEVERITIES } from '@daimon/scanner-api'
import type { Report } from '@daimon/scanner-engine'
import { EXIT } from '@daimon/terminal'
import { defineCommand } from 'citty'
import { connect } from '../connect.ts'
import { coverageStatement } from '../coverage.ts'
import { FORMATS, comparedTable, isCounted, verdictLine } from '../findings.ts'
import { type Io, UsageError } from '../io.ts'
import { oneOf } from '../one-of.ts'
import { isNothing, isPartial, prepare } from '../prepare.ts'
import { runLocally } from '../local/run-locally.ts'
import { scanRemotely } from '../scan-remotely.ts'
import { realNames } from '../real-names.ts'
import { withSources } from '../share-sources.ts'
import { checkOutput, writeResult } from '../write-result.ts'
import { savedReport } from './report.ts'
import { scanPackage } from './scan-package.ts'

export const scanCommand = (io: Io, end: (code: number) => void) =>
  defineCommand({
    meta: { name: 'scan', description: 'Scan a folder with the service' },
    args: {
      path: {
        type: 'positional',
        required: true,
        description: 'folder to scan, or npm:<name>@<version>',
      },
      'api-url': { type: 'string', description: 'the service (DAIMON_SCAN_API_URL)' },
      'api-key': { type: 'string', description: 'key of a tier (DAIMON_SCAN_API_KEY)' },
      format: { type: 'string', default: 'text', description: FORMATS.join(', ') },
      output: { type: 'string', description: 'file for the report instead of standard output' },
      'fail-on': { type: 'string', default: 'high', description: SEVERITIES.join(', ') },
      'only-verified': { type: 'boolean', description: 'count verified findings alone' },
      baseline: { type: 'string', description: 'an older report (JSON): only what is new counts' },
      anonymize: { type: 'boolean', description: 'keyed hashes instead of your own names' },
      'share-source': {
        type: 'boolean',
        description: 'send the sources that proofs need, secrets replaced; says which first',
      },
      local: { type: 'boolean', description: 'the whole engine here: no service, no network' },
      proofs: { type: 'string', description: 'folder for the proofs, which verify replays' },
      fixed: {
        type: 'string',
        description:
          'of a package: the version that is said to be fixed (else the first that advisories name)',
      },
      timeout: {
        type: 'string',
        default: '600',
        description: 'seconds until the scan is given up; with --local, for proofs about packages',
      },
    },
    run: async ({ args }) => {
      const threshold = oneOf('--fail-on', args['fail-on'], SEVERITIES)
      const format = oneOf('--format', args.format, FORMATS)
      const timeoutSeconds = Number(args.timeout)
      if (!(timeoutSeconds > 0)) throw new UsageError('--timeout must be a number of seconds.')
      if (args.anonymize === true && args.local === true)
        throw new UsageError('--anonymize hides names from a service, and --local asks none.')
      if (args['share-source'] === true) {
        if (args.local === true)
          throw new UsageError('--share-source is for a service; --local has the sources anyway.')
        if (args.anonymize === true)
          throw new UsageError('--share-source sends the very names that --anonymize hides.')
        if (args.path.startsWith('npm:'))
          throw new UsageError('--share-source is for a folder: a package is public anyway.')
      }
      checkOutput(args.output)
      if (args.path.startsWith('npm:')) {
        if (args.local !== true)
          throw new UsageError('A package is proven on this machine: add --local.')
        return end(
          await scanPackage(io, {
            target: args.path,
            format,
            output: args.output,
            proofs: args.proofs,
            fixed: args.fixed,
            isCounted: (finding) => isCounted(finding, threshold, args['only-verified'] === true),
          }),
        )
      }
      if (args.fixed !== undefined)
        throw new UsageError(
          '--fixed needs a package (npm:<name>@<version>); of an application, verify PROOF --fixed FOLDER tries the mended one.',
        )
      const connection = connect(io, {
        url: args['api-url'],
        key: args['api-key'],
        timeoutMs: timeoutSeconds * 1_000,
      })
      const baseline = args.baseline === undefined ? undefined : await savedReport(args.baseline)
      const prepared = await prepare(io, args.path, args.anonymize === true)
      io.err.write(coverageStatement(prepared))
      if (isNothing(prepared)) return end(EXIT.nothing)
      const sent =
        args['share-source'] === true ? await withSources(io, prepared, args.path) : prepared
      const local =
        args.local === true
          ? await runLocally(io, prepared, {
              root: args.path,
              proofsFolder: args.proofs,
              packagesMs: timeoutSeconds * 1_000,
            })
          : undefined
      const wanted = baseline ? 'json' : format
      const scanned = local
        ? { findings: local.findings, report: await local.render(wanted) }
        : await scanRemotely(io, connection, sent, { format: wanted, proofsFolder: args.proofs })
      const { findings, report } = baseline
        ? await againstSaved(scanned.report, baseline, format)
        : scanned
      writeResult(io, args.output, realNames(report, prepared.naming))
      const isOnlyVerified = args['only-verified'] === true
      const fresh = findings.filter((finding) => finding['baseline_state'] !== 'unchanged')
      const count = fresh.filter((each) => isCounted(each, threshold, isOnlyVerified)).length
      io.err.write(verdictLine(fresh, { threshold, isOnlyVerified, count }))
      const isUnfinished = isPartial(prepared) || local?.isUnproven === true
      end(count > 0 ? EXIT.findings : isUnfinished ? EXIT.unfinished : EXIT.clean)
    },
  })

const againstSaved = async (
  report: string,
  baseline: Report,
  format: (typeof FORMATS)[number],
): Promise<{ readonly findings: Report['findings']; readonly report: string }> => {
  const { againstBaseline, readReport, renderReport } = await import('@daimon/scanner-engine')
  const compared = againstBaseline(readReport(report), baseline)
  return {
    findings: compared.findings,
    report: format === 'text' ? comparedTable(compared) : renderReport(compared, format),
  }
}
