import { ApiError } from '@daimon/runtime'
import { DICTIONARY_CODING } from '@daimon/scanner-core'
import type { Dictionary } from '../analysis/pack-document.ts'
import { computeEtag, isKnown } from '../http/etag.ts'
import { streamDocument, takesCoding } from '../http/throttled-response.ts'
import { findScan } from '../store/queries/scans.ts'
import type { ServiceContext } from '../service-context.ts'
import { dismissals } from '../triage/decisions.ts'
import type { Caller } from '../http/authenticate.ts'
import { findOwnScan } from './find-scan.ts'
import type { Operation } from './operation.ts'
import { checkBacklog } from './tiers.ts'

/** The report of a completed scan. Equal code and data give equal bytes. */
export const readReport: Operation<'readReport'> = async (parts, call) => {
  const scan = await findOwnScan(parts, call.caller, call.params['scan_id'])
  if (scan.status !== 'completed')
    throw new ApiError('CONFLICT', {
      detail:
        scan.status === 'failed'
          ? 'The scan failed, so it has no report. Submit it again.'
          : 'The scan is not completed yet. Retry after it completes.',
    })
  checkBacklog(parts, call.caller, 'all')
  const document = await parts.analysis.report(parts.spool.contentFile(scan.scan_id), {
    format: call.query.format,
    dictionary: await findDictionary(parts, call.caller, call.headers),
    triage: await dismissals(parts, scan),
  })
  const etag = computeEtag(document.text)
  if (isKnown(call.headers, etag)) return { status: 304, body: undefined, headers: { etag } }
  const answer = streamDocument(parts, call.caller, document, call.headers, call.signal)
  return {
    ...answer,
    headers: {
      ...answer.headers,
      etag,
      vary: 'accept-encoding, available-dictionary',
    },
  }
}

/** The caller's report of an earlier own scan (RFC 9842); undefined without access to that scan. */
const findDictionary = async (
  parts: ServiceContext,
  { keyId }: Caller,
  headers: Headers,
): Promise<Dictionary | undefined> => {
  const name = headers.get('available-dictionary')
  const scanId = /^"([\w-]{32})"$/.exec(headers.get('dictionary-id') ?? '')?.[1]
  if (name === null || scanId === undefined || !takesCoding(headers, DICTIONARY_CODING))
    return undefined
  const before = await findScan(parts.store.db, { keyId }, scanId)
  return before?.status === 'completed'
    ? {
        contentFile: parts.spool.contentFile(scanId),
        name,
        triage: await dismissals(parts, before),
      }
    : undefined
}
