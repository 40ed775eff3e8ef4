import { ApiError } from '@daimon/runtime'
import { createHash } from 'node:crypto'
import { createReadStream, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readContentRange } from '../spool/content-range.ts'
import { appendUpload, withKeyedLock } from '../spool/upload.ts'
import { writeWhole } from '../spool/spool.ts'
import { unpack } from '../intake/unpack.ts'
import type { ServiceContext } from '../service-context.ts'
import { noteFragments } from '../store/queries/fragments.ts'
import type { Operation } from './operation.ts'

const uploads = withKeyedLock()
const DIGEST = /^[0-9a-f]{64}$/
/** Limit for a decompressed fragment; typical ones have about 1 kB. */
const FRAGMENT_BYTES_MAX = 32 * 1024 * 1024

/** Receives a fragment, completely or in parts; an interrupted upload can be resumed. */
export const putFragment: Operation<'putFragment'> = async (parts, call) => {
  const { principal } = call.caller
  const digest = call.params['digest'] ?? ''
  if (!DIGEST.test(digest))
    throw new ApiError('NOT_FOUND', {
      detail: 'The last path segment must be a SHA-256 digest in lowercase hex.',
    })
  const range = readContentRange(call.headers.get('content-range'))
  const encoding = (call.headers.get('content-encoding') ?? 'identity').toLowerCase()
  if (parts.spool.hasFragment(principal, digest) && (await isNoted(parts, principal, digest)))
    return { status: 204, body: undefined }
  return uploads.inTurn(`${principal} ${digest}`, async () => {
    const file = parts.spool.partFile(principal, digest)
    const bytesSent = await appendUpload(file, range, call.body)
    if (range && bytesSent < range.total) return incomplete(bytesSent)
    await complete(parts, { principal, digest, file, encoding, bytesSent })
    return { status: 204, body: undefined }
  })
}

const isNoted = async (
  { store }: ServiceContext,
  principal: string,
  digest: string,
): Promise<boolean> => {
  const row = await store.db
    .selectFrom('daimon_scan.fragments')
    .select('digest')
    .where('principal', '=', principal)
    .where('digest', '=', digest)
    .executeTakeFirst()
  return row !== undefined
}

const incomplete = (bytesSent: number) => ({
  status: 308,
  body: undefined,
  headers: bytesSent === 0 ? {} : { range: `bytes=0-${bytesSent - 1}` },
})

type Upload = {
  readonly principal: string
  readonly digest: string
  readonly file: string
  readonly encoding: string
  readonly bytesSent: number
}

const complete = async (parts: ServiceContext, upload: Upload): Promise<void> => {
  const { principal, digest, file, encoding, bytesSent } = upload
  try {
    const { bytes } = await unpack(createReadStream(file), encoding, FRAGMENT_BYTES_MAX)
    if (createHash('sha256').update(bytes).digest('hex') !== digest)
      throw new ApiError('FRAGMENT_DIGEST_MISMATCH')
    writeWhole(join(parts.spool.fragmentDirectory(principal), digest), bytes)
    await noteFragments(
      parts.store.db,
      principal,
      [{ digest, bytes: bytes.length, bytesSent }],
      parts.now(),
    )
  } finally {
    // Valid or not, this upload is finished.
    rmSync(file, { force: true })
  }
}
