import { existsSync, readFileSync, statSync } from 'node:fs'
import { SEVERITIES, isFresh } from '@daimon/scanner-api'
import { fetchReport } from '@daimon/scanner-client'
import type { Report } from '@daimon/scanner-engine'
import { EXIT, escapeControls } from '@daimon/terminal'
import { defineCommand } from 'citty'
import { SERVICE_ARGUMENTS, connect } from '../connect.ts'
import {
  FORMATS,
  comparedTable,
  findingsTable,
  isCounted,
  verdictLine,
  noticeLine,
} from '../findings.ts'
import { type Io, UsageError } from '../io.ts'
import { oneOf } from '../one-of.ts'
import { REPORT_ARGUMENTS, checkOutput, writeResult } from '../write-result.ts'

const TIMEOUT_MS = 600_000
const REPORT_BYTES_MAX = 256 * 1_048_576

export const reportCommand = (io: Io, end: (code: number) => void) =>
  defineCommand({
    meta: { name: 'report', description: 'Convert or compare reports' },
    args: {
      scan: {
        type: 'positional',
        required: true,
        description: 'JSON report file, or scan ID',
      },
      ...SERVICE_ARGUMENTS,
      ...REPORT_ARGUMENTS,
      baseline: {
        type: 'string',
        description: 'report only findings missing from this JSON report',
      },
      'fail-on': {
        type: 'string',
        description: `minimum severity to exit with 1: ${SEVERITIES.join(', ')} (with --baseline or --only-verified: high)`,
      },
      'only-verified': { type: 'boolean', description: 'count only verified findings' },
    },
    run: async ({ args }) => {
      const threshold = oneOf('--fail-on', args['fail-on'] ?? 'high', SEVERITIES)
      // Without a condition, the command only converts.
      const isConditional =
        args['fail-on'] !== undefined ||
        args.baseline !== undefined ||
        args['only-verified'] === true
      const format = oneOf('--format', args.format, FORMATS)
      checkOutput(args.output)
      const { advisoryNotice, againstBaseline, listCuts, renderReport } =
        await import('@daimon/scanner-engine')
      const read = await reportIn(io, args.scan, args['api-url'], args['api-key'])
      const report =
        args.baseline === undefined ? read : againstBaseline(read, await savedReport(args.baseline))
      const now = new Date(io.nowMs())
      writeResult(
        io,
        args.output,
        format === 'text'
          ? `${noticeLine(advisoryNotice(report.advisory_data, now))}${asText(report)}`
          : renderReport(report, format, now),
      )
      for (const cut of listCuts(report.coverage))
        io.err.write(`Not computed: ${escapeControls(cut)}.\n`)
      const isOnlyVerified = args['only-verified'] === true
      const fresh = report.findings.filter(isFresh)
      const count = fresh.filter((each) => isCounted(each, threshold, isOnlyVerified)).length
      io.err.write(verdictLine(report.findings, { threshold, isOnlyVerified, count }))
      if (!isConditional) return end(EXIT.clean)
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
  if (/[/\\.]/.test(scan))
    throw new UsageError(
      `No such file: '${escapeControls(scan)}'. Pass a JSON report or a scan ID.`,
    )
  const { readReport } = await import('@daimon/scanner-engine')
  const { bytes } = await fetchReport(connect(io, { url, key, timeoutMs: TIMEOUT_MS }), scan)
  return readReport(Buffer.from(bytes).toString('utf8'))
}

/** Reads a saved JSON report. Throws a UsageError with the file and the reason. */
export const savedReport = async (file: string) => {
  const { ReportError, readReport } = await import('@daimon/scanner-engine')
  const found = statSync(file, { throwIfNoEntry: false })
  if (found?.isFile() !== true || found.size > REPORT_BYTES_MAX)
    throw new UsageError(
      `Can't read '${escapeControls(file)}': it is not a file, or it is too large. Pass a JSON report.`,
    )
  try {
    return readReport(readFileSync(file, 'utf8'))
  } catch (error) {
    if (!(error instanceof ReportError)) throw error
    throw new UsageError(
      `Can't read '${escapeControls(file)}': ${error.message} Save a report with --format json.`,
      {
        cause: error,
      },
    )
  }
}
