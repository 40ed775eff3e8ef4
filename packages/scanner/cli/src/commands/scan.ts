import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { SEVERITIES, type Finding, type Severity } from '@daimon/scanner-api'
import {
  type Connection,
  type Submission,
  fetchReport,
  follow,
  submit,
} from '@daimon/scanner-client'
import { compress, referencesBody, toWire, wholeBody } from '@daimon/scanner-core'
import { EXIT, createProgress, meter, plain, table } from '@daimon/terminal'
import { defineCommand } from 'citty'
import { connect } from '../connect.ts'
import { coverageStatement } from '../coverage.ts'
import { type Io, UsageError } from '../io.ts'
import { KnownFragments } from '../known-fragments.ts'
import { type Prepared, isNothing, isPartial, prepare } from '../prepare.ts'
import { realNames } from '../real-names.ts'

const FORMATS = ['text', 'json', 'sarif', 'cyclonedx', 'openvex', 'markdown', 'html']
const BYTES_A_SECOND = 1_800

export const scanCommand = (io: Io, end: (code: number) => void) =>
  defineCommand({
    meta: { name: 'scan', description: 'Scan a folder with the service' },
    args: {
      path: { type: 'positional', required: true, description: 'folder to scan' },
      'api-url': { type: 'string', description: 'the service (DAIMON_SCAN_API_URL)' },
      'api-key': { type: 'string', description: 'key of a tier (DAIMON_SCAN_API_KEY)' },
      format: { type: 'string', default: 'text', description: FORMATS.join(', ') },
      output: { type: 'string', description: 'file for the report instead of standard output' },
      'fail-on': { type: 'string', default: 'high', description: SEVERITIES.join(', ') },
      'only-verified': { type: 'boolean', description: 'count verified findings alone' },
      anonymize: { type: 'boolean', description: 'keyed hashes instead of your own names' },
      timeout: {
        type: 'string',
        default: '600',
        description: 'seconds until the scan is given up',
      },
    },
    run: async ({ args }) => {
      const threshold = oneOf('--fail-on', args['fail-on'], SEVERITIES)
      const format = oneOf('--format', args.format, FORMATS)
      const timeoutSeconds = Number(args.timeout)
      if (!(timeoutSeconds > 0)) throw new UsageError('--timeout must be a number of seconds.')
      const connection = connect(io, {
        url: args['api-url'],
        key: args['api-key'],
        timeoutMs: timeoutSeconds * 1_000,
      })
      const prepared = await prepare(io, args.path, args.anonymize === true)
      io.err.write(coverageStatement(prepared))
      if (isNothing(prepared)) return end(EXIT.nothing)
      const { findings, report } = await runScan(io, connection, prepared, format)
      const named = report ?? findingsTable(findings)
      const text = realNames(named, prepared.naming)
      if (args.output === undefined) io.out.write(text)
      else writeFileSync(args.output, text)
      const counted = findings.filter((finding) =>
        isCounted(finding, threshold, args['only-verified'] === true),
      )
      end(counted.length > 0 ? EXIT.findings : isPartial(prepared) ? EXIT.unfinished : EXIT.clean)
    },
  })

const oneOf = <const T extends string>(name: string, value: string, words: readonly T[]): T => {
  const found = words.find((word) => word === value)
  if (found === undefined)
    throw new UsageError(`${name} must be one of ${words.join(', ')}, not '${plain(value)}'.`)
  return found
}

const isCounted = (finding: Finding, threshold: Severity, onlyVerified: boolean): boolean =>
  SEVERITIES.indexOf(finding.severity) >= SEVERITIES.indexOf(threshold) &&
  (onlyVerified
    ? finding.verification.status === 'verified'
    : finding.verification.status !== 'refuted')

const runScan = async (io: Io, connection: Connection, prepared: Prepared, format: string) => {
  const progress = createProgress(io.err)
  const known = new KnownFragments(io.env, connection)
  const submission = submissionOf(prepared)
  const bytes = submission.whole().length
  io.err.write(
    `${bytes} bytes to send, about ${Math.ceil(bytes / BYTES_A_SECOND)} s on the line when none of it is known yet.\n`,
  )
  const { answer, digests } = await submit(connection, submission, known.read())
  known.write(digests)
  const { findings } = await follow(connection, answer.scan_id, ({ status, line }) => {
    progress.say(
      line && line.bytes_sent < line.bytes_total
        ? meter(line.bytes_sent, line.bytes_total, line.eta_seconds ?? undefined)
        : status,
    )
  })
  progress.end()
  const report =
    format === 'text' ? undefined : await fetchReport(connection, answer.scan_id, format)
  return { findings, report }
}

const submissionOf = ({ payload }: Prepared): Submission => {
  const wire = toWire(payload)
  const once = <T>(make: () => T): (() => T) => {
    let made: { value: T } | undefined
    return () => (made ??= { value: make() }).value
  }
  const references = once(() => referencesBody(wire))
  const whole = once(() => compress(wholeBody(wire)))
  return {
    whole,
    references: () => compress(references().body),
    fragments: once(() =>
      [...wire.fragments, ...references().indexes].map(({ digest, bytes }) => ({
        digest,
        bytes: compress(bytes),
      })),
    ),
    idempotencyKey: createHash('sha256').update(whole()).digest('hex'),
  }
}

const findingsTable = (findings: readonly Finding[]): string =>
  findings.length === 0
    ? 'No findings in what was looked at.\n'
    : table(
        findings.map(({ severity, verification, title, locations }) => {
          const at = locations?.[0]
          return [
            severity,
            verification.level,
            verification.status,
            title,
            at ? `${at.file}:${at.start_line}` : '',
          ]
        }),
      )
