import { SEVERITIES, isFresh } from '@daimon/scanner-api'
import type { Report } from '@daimon/scanner-engine'
import { EXIT } from '@daimon/terminal'
import { defineCommand } from 'citty'
import { SERVICE_ARGUMENTS, connect } from '../connect.ts'
import { coverageStatement } from '../coverage.ts'
import { FORMATS, comparedTable, isCounted, noticeLine, verdictLine } from '../findings.ts'
import { type Io, UsageError } from '../io.ts'
import { oneOf } from '../one-of.ts'
import { isNothing, isPartial, prepare } from '../prepare.ts'
import { runLocally } from '../local/run-locally.ts'
import { scanRemotely } from '../scan-remotely.ts'
import { deanonymize } from '../deanonymize.ts'
import { withSources } from '../share-sources.ts'
import { REPORT_ARGUMENTS, checkOutput, writeResult } from '../write-result.ts'
import { savedReport } from './report.ts'
import { isPackage, scanPackage } from './scan-package.ts'

export const scanCommand = (io: Io, end: (code: number) => void) =>
  defineCommand({
    meta: { name: 'scan', description: 'Scan a directory or a package' },
    args: {
      path: {
        type: 'positional',
        required: true,
        description: 'directory, npm:<name>@<version>, or pypi:<name>@<version>',
      },
      ...SERVICE_ARGUMENTS,
      ...REPORT_ARGUMENTS,
      'fail-on': {
        type: 'string',
        default: 'high',
        description: `minimum severity to exit with 1: ${SEVERITIES.join(', ')}`,
      },
      'only-verified': { type: 'boolean', description: 'count only verified findings' },
      baseline: {
        type: 'string',
        description: 'report only findings missing from this JSON report',
      },
      anonymize: {
        type: 'boolean',
        description: 'replace your names with keyed hashes (DAIMON_SCAN_ANON_KEY)',
      },
      'share-source': {
        type: 'boolean',
        description: 'send the sources that proofs need, with secrets replaced',
      },
      local: { type: 'boolean', description: 'scan on this machine, without a service or network' },
      proofs: { type: 'string', description: "directory for proofs, for 'daimon-scan verify'" },
      fixed: {
        type: 'string',
        description: 'fixed version of a package (default: the first that advisories name)',
      },
      timeout: {
        type: 'string',
        default: '600',
        description: 'time limit in seconds; with --local, only for package proofs',
      },
    },
    run: async ({ args }) => {
      const threshold = oneOf('--fail-on', args['fail-on'], SEVERITIES)
      const format = oneOf('--format', args.format, FORMATS)
      const timeoutSeconds = Number(args.timeout)
      if (!(timeoutSeconds > 0))
        throw new UsageError('--timeout must be a number of seconds above 0.')
      if (args.anonymize === true && args.local === true)
        throw new UsageError(
          '--anonymize hides names from a service, and --local uses none. Remove one of them.',
        )
      if (args['share-source'] === true) {
        if (args.local === true)
          throw new UsageError(
            '--share-source sends sources to a service, and --local uses none. Remove one of them.',
          )
        if (args.anonymize === true)
          throw new UsageError(
            '--share-source sends the names that --anonymize hides. Use only one of them.',
          )
        if (isPackage(args.path))
          throw new UsageError(
            '--share-source applies only to directories: package sources are public. Remove it.',
          )
      }
      checkOutput(args.output)
      if (isPackage(args.path)) {
        if (args.local !== true)
          throw new UsageError('Packages are scanned only on this machine. Add --local.')
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
          '--fixed applies only to packages. To check a fixed application, run `daimon-scan verify PROOF --fixed DIRECTORY`.',
        )
      const connection = connect(io, {
        url: args['api-url'],
        key: args['api-key'],
        timeoutMs: timeoutSeconds * 1_000,
      })
      const baseline = args.baseline === undefined ? undefined : await savedReport(args.baseline)
      const prepared = await prepare(io, args.path, {
        isAnonymous: args.anonymize === true,
        isLocal: args.local === true,
      })
      io.err.write(coverageStatement(prepared))
      if (isNothing(prepared)) return end(EXIT.nothing)
      const sent =
        args['share-source'] === true ? await withSources(io, prepared, args.path) : prepared
      const local =
        args.local === true
          ? await runLocally(io, prepared, {
              root: args.path,
              proofsDirectory: args.proofs,
              packagesMs: timeoutSeconds * 1_000,
            })
          : undefined
      const wanted = baseline ? 'json' : format
      const scanned = local
        ? { findings: local.findings, report: await local.render(wanted) }
        : await scanRemotely(io, connection, sent, { format: wanted, proofsDirectory: args.proofs })
      const { findings, report } = baseline
        ? await againstSaved(io, scanned.report, baseline, format)
        : scanned
      writeResult(io, args.output, deanonymize(report, prepared.naming))
      const isOnlyVerified = args['only-verified'] === true
      const fresh = findings.filter(isFresh)
      const count = fresh.filter((each) => isCounted(each, threshold, isOnlyVerified)).length
      io.err.write(verdictLine(findings, { threshold, isOnlyVerified, count }))
      const isUnfinished = isPartial(prepared) || local?.isUnproven === true
      end(count > 0 ? EXIT.findings : isUnfinished ? EXIT.unfinished : EXIT.clean)
    },
  })

const againstSaved = async (
  { nowMs }: Io,
  report: string,
  baseline: Report,
  format: (typeof FORMATS)[number],
): Promise<{ readonly findings: Report['findings']; readonly report: string }> => {
  const { advisoryNotice, againstBaseline, readReport, renderReport } =
    await import('@daimon/scanner-engine')
  const compared = againstBaseline(readReport(report), baseline)
  const now = new Date(nowMs())
  return {
    findings: compared.findings,
    report:
      format === 'text'
        ? `${noticeLine(advisoryNotice(compared.advisory_data, now))}${comparedTable(compared)}`
        : renderReport(compared, format, now),
  }
}
