import { CodedError } from '@daimon/runtime'
import { createHash } from 'node:crypto'
import { createReadStream, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readContentRange } from '../spool/content-range.ts'
import { receive, takingTurns } from '../spool/upload.ts'
import { writeWhole } from '../spool/spool.ts'
import { unpack } from '../intake/unpack.ts'
import type { ServiceParts } from '../service-parts.ts'
import { noteFragments } from '../store/queries/fragments.ts'
import type { Operation } from './operation.ts'

const uploads = takingTurns()
const DIGEST = /^[0-9a-f]{64}$/
/** A fragment is about a kilobyte; one that unpacks to more than this is none. */
const FRAGMENT_BYTES_MAX = 32 * 1024 * 1024

/** Takes a fragment, whole or in parts: what has arrived of an upload that broke off is kept. */
export const putFragment: Operation<'putFragment'> = async (parts, call) => {
  const { principal } = call.caller
  const digest = call.params['digest'] ?? ''
  if (!DIGEST.test(digest))
    throw new CodedError('NOT_FOUND', { detail: 'The path names no SHA-256.' })
  const range = readContentRange(call.headers.get('content-range'))
  const encoding = (call.headers.get('content-encoding') ?? 'identity').toLowerCase()
  if (parts.spool.hasFragment(principal, digest) && (await isNoted(parts, principal, digest)))
    return { status: 204, body: undefined }
  return uploads.inTurn(`${principal} ${digest}`, async () => {
    const file = parts.spool.partFile(principal, digest)
    const bytesSent = await receive(file, range, call.body)
    if (range && bytesSent < range.total) return incomplete(bytesSent)
    await complete(parts, { principal, digest, file, encoding, bytesSent })
    return { status: 204, body: undefined }
  })
}

const isNoted = async (
  { store }: ServiceParts,
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

const complete = async (parts: ServiceParts, upload: Upload): Promise<void> => {
  const { principal, digest, file, encoding, bytesSent } = upload
  try {
    const { bytes } = await unpack(createReadStream(file), encoding, FRAGMENT_BYTES_MAX)
    if (createHash('sha256').update(bytes).digest('hex') !== digest)
      throw new CodedError('FRAGMENT_DIGEST_MISMATCH')
    writeWhole(join(parts.spool.fragmentFolder(principal), digest), bytes)
    await noteFragments(
      parts.store.db,
      principal,
      [{ digest, bytes: bytes.length, bytesSent }],
      parts.now(),
    )
  } finally {
    // Good or bad, it is not gone on with.
    rmSync(file, { force: true })
  }
}
