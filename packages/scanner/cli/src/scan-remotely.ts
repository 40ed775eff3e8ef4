import { createHash } from 'node:crypto'
import { Finding } from '@daimon/scanner-api'
import type { AdvisoryData } from '@daimon/scanner-engine'
import {
  type Connection,
  ScannerError,
  type Submission,
  fetchReady,
  follow,
  submit,
} from '@daimon/scanner-client'
import { compress, referencesBody, toWire, wholeBody } from '@daimon/scanner-core'
import { createProgress, progressBar, escapeControls } from '@daimon/terminal'
import { fetchProofs } from './fetch-proofs.ts'
import { fetchJsonReport } from './fetch-report.ts'
import { type FORMATS, findingsTable, noticeLine } from './findings.ts'
import type { Io } from './io.ts'
import { KnownFragments } from './known-fragments.ts'
import type { PreparedScan } from './prepare.ts'

type Format = (typeof FORMATS)[number]
type Options = {
  readonly format: Format
  /** The directory for the proofs of verified findings. */
  readonly proofsDirectory: string | undefined
}
type RemoteScan = { readonly findings: readonly Finding[]; readonly report: string }

/** Sends the missing fragments, follows the scan to its end, and fetches the report. */
export const scanRemotely = async (
  io: Io,
  connection: Connection,
  { payload }: PreparedScan,
  { format, proofsDirectory }: Options,
): Promise<RemoteScan> => {
  const progress = createProgress(io.err)
  const known = new KnownFragments(io.env, connection)
  const submission = toSubmission(payload)
  io.err.write(estimate(submission, known.read(), await fetchLinkRate(connection)))
  const { answer, digests } = await submit(connection, submission, known.read())
  known.write(digests)
  io.err.write(
    `Scan ${escapeControls(answer.scan_id)}: ${getPageUrl(connection, answer.scan_id)}\n`,
  )
  await follow(connection, answer.scan_id, ({ status, line, progress: at }) => {
    const phase = at?.phase ? `${status}: ${escapeControls(at.phase)}` : status
    progress.say(
      line && line.bytes_sent < line.bytes_total
        ? progressBar(line.bytes_sent, line.bytes_total, line.eta_seconds ?? undefined)
        : phase,
    )
  })
  progress.say('fetching the report')
  const report = await fetchJsonReport(io, connection, answer.scan_id, payload.repo_fingerprint)
  progress.end()
  const findings = findingsIn(report)
  const scan = { scanId: answer.scan_id, findings }
  if (proofsDirectory !== undefined) await fetchProofs(io, connection, scan, proofsDirectory)
  return { findings, report: await inFormat(io, findings, report, format) }
}

/** The URL of the scan page; the page reads the ID after #. */
const getPageUrl = ({ baseUrl }: Connection, scanId: string): string =>
  `${baseUrl.replace(/\/$/, '')}/#${encodeURIComponent(scanId)}`

/** The service sends JSON only; other formats are rendered locally. */
const inFormat = async (
  { nowMs }: Io,
  findings: readonly Finding[],
  report: string,
  format: Format,
): Promise<string> => {
  if (format === 'json') return report
  const { advisoryNotice, readReport, renderReport } = await import('@daimon/scanner-engine')
  const now = new Date(nowMs())
  if (format !== 'text') return renderReport(readReport(report), format, now)
  const { advisory_data: data } = JSON.parse(report) as { advisory_data?: AdvisoryData }
  return `${noticeLine(data && advisoryNotice(data, now))}${findingsTable(findings)}`
}

const findingsIn = (report: string): readonly Finding[] => {
  try {
    const { findings } = JSON.parse(report) as { findings?: unknown }
    return Finding.array().parse(findings)
  } catch (cause) {
    throw new ScannerError('BAD_REPORT', 200, 'The service sent an invalid report', {}, cause)
  }
}

/** Bits per second of the link to the engine; 0 without a limit, undefined if not reported. */
const fetchLinkRate = async (connection: Connection): Promise<number | undefined> => {
  try {
    const ready = await fetchReady({ ...connection, wait: () => Promise.resolve() })
    const rate = ready['line_bits_per_second']
    return typeof rate === 'number' ? rate : undefined
  } catch (error) {
    // The estimate is optional; a service that can't be reached fails the submission.
    if (error instanceof ScannerError) return undefined
    throw error
  }
}

/** Estimates the upload size and time; fragments that the service has cost almost nothing. */
const estimate = (
  submission: Submission,
  known: ReadonlySet<string>,
  bitsPerSecond: number | undefined,
): string => {
  const duration = (bytes: number): string =>
    bitsPerSecond === undefined || bitsPerSecond <= 0
      ? ''
      : `, about ${Math.ceil((bytes * 8) / bitsPerSecond)} s at the link rate`
  if (known.size === 0) {
    const bytes = submission.whole().length
    return `Sending ${bytes} bytes${duration(bytes)}.\n`
  }
  const fragments = submission.fragments()
  const missing = fragments.filter(({ digest }) => !known.has(digest))
  const bytes = missing.reduce(
    (sum, each) => sum + each.bytes.length,
    submission.references().length,
  )
  return `Sending ${bytes} bytes${duration(bytes)}. The service already has ${fragments.length - missing.length} of ${fragments.length} fragments.\n`
}

const toSubmission = (payload: PreparedScan['payload']): Submission => {
  const wire = toWire(payload)
  const once = <T>(make: () => T): (() => T) => {
    let made: { value: T } | undefined
    return () => (made ??= { value: make() }).value
  }
  const references = once(() => referencesBody(wire))
  const body = wholeBody(wire)
  return {
    whole: once(() => compress(body)),
    references: once(() => compress(references().body)),
    fragments: once(() =>
      [...wire.fragments, ...references().indexes].map(({ digest, bytes }) => {
        // The service has most fragments, so compression is lazy.
        const compressed = once(() => compress(bytes))
        return {
          digest,
          get bytes() {
            return compressed()
          },
        }
      }),
    ),
    idempotencyKey: createHash('sha256').update(body).digest('hex'),
  }
}
