import { existsSync, readFileSync, statSync } from 'node:fs'
import { SEVERITIES } from '@daimon/scanner-api'
import { fetchReport } from '@daimon/scanner-client'
import type { Report } from '@daimon/scanner-engine'
import { EXIT, plain } from '@daimon/terminal'
import { defineCommand } from 'citty'
import { connect } from '../connect.ts'
import { FORMATS, comparedTable, findingsTable, isCounted, verdictLine } from '../findings.ts'
import { type Io, UsageError } from '../io.ts'
import { oneOf } from '../one-of.ts'
import { checkOutput, writeResult } from '../write-result.ts'

const TIMEOUT_MS = 600_000
const REPORT_BYTES_MAX = 256 * 1_048_576

export const reportCommand = (io: Io, end: (code: number) => void) =>
  defineCommand({
    meta: { name: 'report', description: 'Write a report in another format' },
    args: {
      scan: {
        type: 'positional',
        required: true,
        description: 'a report saved as JSON, or the id of a scan',
      },
      'api-url': { type: 'string', description: 'the service (DAIMON_SCAN_API_URL)' },
      'api-key': { type: 'string', description: 'key of a tier (DAIMON_SCAN_API_KEY)' },
      format: { type: 'string', default: 'text', description: FORMATS.join(', ') },
      output: { type: 'string', description: 'file for the report instead of standard output' },
      baseline: { type: 'string', description: 'an older report (JSON): only what is new counts' },
      'fail-on': { type: 'string', default: 'high', description: SEVERITIES.join(', ') },
      'only-verified': { type: 'boolean', description: 'count verified findings alone' },
    },
    run: async ({ args }) => {
      const threshold = oneOf('--fail-on', args['fail-on'], SEVERITIES)
      const format = oneOf('--format', args.format, FORMATS)
      checkOutput(args.output)
      const { againstBaseline, renderReport } = await import('@daimon/scanner-engine')
      const read = await reportIn(io, args.scan, args['api-url'], args['api-key'])
      const report =
        args.baseline === undefined ? read : againstBaseline(read, await savedReport(args.baseline))
      writeResult(
        io,
        args.output,
        format === 'text' ? asText(report) : renderReport(report, format),
      )
      const isOnlyVerified = args['only-verified'] === true
      const fresh = report.findings.filter((finding) => finding.baseline_state !== 'unchanged')
      const count = fresh.filter((each) => isCounted(each, threshold, isOnlyVerified)).length
      io.err.write(verdictLine(fresh, { threshold, isOnlyVerified, count }))
      end(
        count > 0
          ? EXIT.findings
          : (report.coverage?.files_failed ?? 0) > 0
            ? EXIT.unfinished
            : EXIT.clean,
      )
    },
  })

const asText = (report: Report): string =>
  report.fixed === undefined ? findingsTable(report.findings) : comparedTable(report)

const reportIn = async (io: Io, scan: string, url: string | undefined, key: string | undefined) => {
  if (existsSync(scan)) return savedReport(scan)
  if (/[/\\.]/.test(scan)) throw new UsageError(`There is no '${plain(scan)}'.`)
  const { readReport } = await import('@daimon/scanner-engine')
  const { bytes } = await fetchReport(connect(io, { url, key, timeoutMs: TIMEOUT_MS }), scan)
  return readReport(Buffer.from(bytes).toString('utf8'))
}

/** Reads a report that was saved as JSON. Throws a UsageError that names the file and what is wrong with it. */
export const savedReport = async (file: string) => {
  const { ReportFault, readReport } = await import('@daimon/scanner-engine')
  const found = statSync(file, { throwIfNoEntry: false })
  if (found?.isFile() !== true || found.size > REPORT_BYTES_MAX)
    throw new UsageError(`'${plain(file)}' is no report that can be read.`)
  try {
    return readReport(readFileSync(file, 'utf8'))
  } catch (error) {
    if (!(error instanceof ReportFault)) throw error
    throw new UsageError(`'${plain(file)}': ${error.message} Save one with --format json.`, {
      cause: error,
    })
  }
}
