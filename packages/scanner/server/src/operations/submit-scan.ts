import { ApiError } from '@daimon/runtime'
import { createHash } from 'node:crypto'
import type { Caller } from '../http/authenticate.ts'
import { compressed } from '../http/throttled-response.ts'
import type { AcceptedSubmission } from '../intake/intake.ts'
import { type UnpackedBody, unpack } from '../intake/unpack.ts'
import type { ServiceContext } from '../service-context.ts'
import type { Db } from '../store/open-store.ts'
import {
  forgetPast,
  noteFragments,
  spoolBytes,
  uncarriedBytes,
} from '../store/queries/fragments.ts'
import {
  type ScanRow,
  contentOfKey,
  countWaiting,
  findSubmitted,
  insertScan,
  lockPrincipal,
} from '../store/queries/scans.ts'
import type { Operation } from './operation.ts'
import { getTier } from './tiers.ts'

/** Within this time, an equal submission returns the same scan. */
const SAME_MS = 600_000
const ID_BYTES = 24
const BUSY_RETRY_SECONDS = 15

type SubmissionInput = {
  readonly caller: Caller
  readonly taken: AcceptedSubmission
  readonly unpacked: UnpackedBody
  readonly codec: string
  readonly idempotencyKey: string | undefined
}

/** Validates and stores a submission; answers before it is sent over the link. */
export const submitScan: Operation<'submitScan'> = (parts, call) =>
  acceptSubmission(parts, {
    caller: call.caller,
    headers: call.headers,
    body: call.body,
    isColumnar: call.bodyType !== 'json',
    encoding: (call.headers.get('content-encoding') ?? 'identity').toLowerCase(),
    idempotencyKey: readIdempotencyKey(call.headers),
  })

type IncomingSubmission = {
  readonly caller: Caller
  /** Of the request, for the URL of the scan. */
  readonly headers: Headers
  readonly body: AsyncIterable<Uint8Array>
  readonly isColumnar: boolean
  readonly encoding: string
  readonly idempotencyKey?: string | undefined
}

/** Accepts a submission of a client, or one that the console made. */
export const acceptSubmission = async (
  parts: ServiceContext,
  { caller, headers, body, isColumnar, encoding, idempotencyKey }: IncomingSubmission,
) => {
  const unpacked = await unpack(body, encoding)
  const contentFile = parts.spool.arriving()
  try {
    const taken = await parts.intake.take({
      bytes: unpacked.bytes,
      isColumnar,
      fragmentDirectory: parts.spool.fragmentDirectory(caller.principal),
      contentFile,
    })
    const codec = encoding === 'identity' ? 'br' : encoding
    const submitted = { caller, taken, unpacked, codec, idempotencyKey }
    const { scan, isNew } = await keep(parts, submitted, contentFile)
    if (isNew) parts.scans.submitted()
    parts.counters.add(isNew ? 'scans_submitted' : 'scans_repeated')
    const url = new URL(`/api/v1/client/scan/${scan.scan_id}`, getBaseUrl(parts, headers)).href
    return {
      status: 202,
      headers: { location: url },
      body: {
        scan_id: scan.scan_id,
        poll_url: url,
        status: scan.status === 'queued' ? 'queued' : 'processing',
      },
    }
  } finally {
    parts.spool.discard(contentFile)
  }
}

const readIdempotencyKey = (headers: Headers): string | undefined => {
  const key = headers.get('idempotency-key')
  if (key === null) return undefined
  if (key.length >= 1 && key.length <= 256) return key
  throw new ApiError('VALIDATION_ERROR', {
    issues: [{ pointer: '/idempotency-key', message: 'must have 1 to 256 characters' }],
  })
}

const getBaseUrl = ({ config }: ServiceContext, headers: Headers): string =>
  config.PUBLIC_URL ??
  `http://${headers.get('host') ?? `${config.SCANNER_HOST}:${config.SCANNER_PORT}`}`

type StoredScan = { readonly scan: Pick<ScanRow, 'scan_id' | 'status'>; readonly isNew: boolean }

/** Of concurrent equal submissions, one creates the scan and the others find it. */
const keep = (
  parts: ServiceContext,
  submitted: SubmissionInput,
  contentFile: string,
): Promise<StoredScan> =>
  parts.store.db.transaction().execute(async (trx): Promise<StoredScan> => {
    const { caller, taken, idempotencyKey } = submitted
    const { principal } = caller
    const now = parts.now()
    const since = new Date(now.getTime() - SAME_MS)
    await lockPrincipal(trx, principal)
    if (idempotencyKey !== undefined) {
      const used = await contentOfKey(trx, { principal, key: idempotencyKey, since })
      if (used !== undefined && used !== taken.digest)
        throw new ApiError('CONFLICT', {
          detail: 'The Idempotency-Key was used for another submission. Use a new key.',
        })
    }
    const submissionKey = toSubmissionKey(parts, taken)
    const same = await findSubmitted(trx, { principal, submissionKey, since })
    if (same) return { scan: same, isNew: false }
    await checkRoom(parts, trx, caller)
    const lineBytesTotal = await noteWhatTravels(parts, trx, submitted, now)
    const scanId = Buffer.from(parts.randomBytes(ID_BYTES)).toString('base64url')
    parts.spool.place(contentFile, scanId)
    await insertScan(trx, {
      scanId,
      principal,
      keyId: caller.keyId,
      submissionKey,
      idempotencyKey,
      contentDigest: taken.digest,
      contentBytes: taken.contentBytes,
      head: taken.head,
      fragmentDigests: taken.digests,
      submittedAt: now,
      codec: submitted.codec,
      lineBytesTotal,
      advisoryData: parts.analysis.advisoryData(),
    })
    return { scan: { scan_id: scanId, status: 'queued' }, isNew: true }
  })

const toSubmissionKey = (
  { analysis }: ServiceContext,
  { head, digest }: AcceptedSubmission,
): string => {
  const { digest: advisories } = analysis.advisoryData()
  return createHash('sha256')
    .update(JSON.stringify([head.repo_fingerprint, head.git_tree_hash, digest, advisories]))
    .digest('hex')
}

/** Bytes on the link: the body as sent, plus referenced fragments that the engine lacks. */
const noteWhatTravels = async (
  parts: ServiceContext,
  trx: Db,
  { caller, taken, unpacked, codec }: SubmissionInput,
  now: Date,
): Promise<number> => {
  const { principal } = caller
  const isPacked = unpacked.bytesSent !== unpacked.bytes.length
  const bodyBytes =
    isPacked || codec !== 'br' ? unpacked.bytesSent : compressed(unpacked.bytes.toString()).length
  const within = new Set(taken.fragments.map(({ digest }) => digest))
  const before = taken.digests.filter((digest) => !within.has(digest))
  const whole = taken.fragments.reduce((sum, { bytes }) => sum + bytes, 0)
  await noteFragments(
    trx,
    principal,
    taken.fragments.map(({ digest, bytes }) => ({
      digest,
      bytes,
      bytesSent: Math.ceil((bodyBytes * bytes) / Math.max(1, whole)),
    })),
    now,
  )
  const refBytes = await uncarriedBytes(trx, principal, before, now)
  const forgotten = await forgetPast(trx, principal, getTier(caller).fragmentBytesMax)
  parts.spool.removeFragments(principal, forgotten)
  return bodyBytes + refBytes
}

const checkRoom = async (parts: ServiceContext, trx: Db, caller: Caller): Promise<void> => {
  const { SCANS_QUEUED_MAX, SPOOL_BYTES_MAX } = parts.config
  const waiting = await countWaiting(trx, caller.principal)
  if (waiting.own >= getTier(caller).scansWaitingMax)
    throw new ApiError('RATE_LIMITED', {
      detail: `You have ${waiting.own} unfinished scans. Wait until one finishes, then retry.`,
      headers: { 'retry-after': String(BUSY_RETRY_SECONDS) },
    })
  if (waiting.all >= SCANS_QUEUED_MAX || (await spoolBytes(trx)) >= SPOOL_BYTES_MAX)
    throw new ApiError('ENGINE_BUSY', { headers: { 'retry-after': String(BUSY_RETRY_SECONDS) } })
}
