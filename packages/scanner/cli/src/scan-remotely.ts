import { createHash } from 'node:crypto'
import { Finding } from '@daimon/scanner-api'
import {
  type Connection,
  ScannerError,
  type Submission,
  follow,
  submit,
} from '@daimon/scanner-client'
import { compress, referencesBody, toWire, wholeBody } from '@daimon/scanner-core'
import { createProgress, meter, plain } from '@daimon/terminal'
import { fetchProofs } from './fetch-proofs.ts'
import { fetchJsonReport } from './fetch-report.ts'
import { type FORMATS, findingsTable } from './findings.ts'
import type { Io } from './io.ts'
import { KnownFragments } from './known-fragments.ts'
import type { Prepared } from './prepare.ts'

const BYTES_A_SECOND = 1_800

type Format = (typeof FORMATS)[number]
type Options = {
  readonly format: Format
  /** For the proofs of what the service has verified. */
  readonly proofsFolder: string | undefined
}
type RemoteScan = { readonly findings: readonly Finding[]; readonly report: string }

/** Sends what the service lacks, follows the scan to its end, and fetches what its report says anew. */
export const scanRemotely = async (
  io: Io,
  connection: Connection,
  { payload }: Prepared,
  { format, proofsFolder }: Options,
): Promise<RemoteScan> => {
  const progress = createProgress(io.err)
  const known = new KnownFragments(io.env, connection)
  const submission = submissionOf(payload)
  io.err.write(estimate(submission, known.read()))
  const { answer, digests } = await submit(connection, submission, known.read())
  known.write(digests)
  io.err.write(
    `Scan ${plain(answer.scan_id)}, to be seen at ${pageOf(connection, answer.scan_id)}\n`,
  )
  await follow(connection, answer.scan_id, ({ status, line, progress: at }) => {
    const phase = at?.phase ? `${status}: ${plain(at.phase)}` : status
    progress.say(
      line && line.bytes_sent < line.bytes_total
        ? meter(line.bytes_sent, line.bytes_total, line.eta_seconds ?? undefined)
        : phase,
    )
  })
  progress.say('fetching the report')
  const report = await fetchJsonReport(io, connection, answer.scan_id, payload.repo_fingerprint)
  progress.end()
  const findings = findingsIn(report)
  const scan = { scanId: answer.scan_id, findings }
  if (proofsFolder !== undefined) await fetchProofs(io, connection, scan, proofsFolder)
  return { findings, report: await inFormat(findings, report, format) }
}

/** Behind the #, as the page reads it. */
const pageOf = ({ baseUrl }: Connection, scanId: string): string =>
  `${baseUrl.replace(/\/$/, '')}/#${encodeURIComponent(scanId)}`

/** The service's report is fetched as JSON alone: what else is wanted is made of it here. */
const inFormat = async (
  findings: readonly Finding[],
  report: string,
  format: Format,
): Promise<string> => {
  if (format === 'text') return findingsTable(findings)
  if (format === 'json') return report
  const { readReport, renderReport } = await import('@daimon/scanner-engine')
  return renderReport(readReport(report), format)
}

const findingsIn = (report: string): readonly Finding[] => {
  try {
    const { findings } = JSON.parse(report) as { findings?: unknown }
    return Finding.array().parse(findings)
  } catch (cause) {
    throw new ScannerError(
      'BAD_REPORT',
      200,
      'The service sent a report that cannot be read',
      {},
      cause,
    )
  }
}

/** What travels, and how long that takes: of what the service has, next to nothing. */
const estimate = (submission: Submission, known: ReadonlySet<string>): string => {
  const seconds = (bytes: number) => Math.ceil(bytes / BYTES_A_SECOND)
  if (known.size === 0) {
    const bytes = submission.whole().length
    return `${bytes} bytes to send, about ${seconds(bytes)} s on the line.\n`
  }
  const fragments = submission.fragments()
  const missing = fragments.filter(({ digest }) => !known.has(digest))
  const bytes = missing.reduce(
    (sum, each) => sum + each.bytes.length,
    submission.references().length,
  )
  return `${bytes} bytes to send, about ${seconds(bytes)} s on the line: ${fragments.length - missing.length} of ${fragments.length} parts are there already.\n`
}

const submissionOf = (payload: Prepared['payload']): Submission => {
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
        // Most are there already, and need no more than their digest.
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
