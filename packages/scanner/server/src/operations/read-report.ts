import { CodedError } from '@daimon/runtime'
import { DICTIONARY_CODING } from '@daimon/scanner-core'
import type { Dictionary } from '../analysis/pack-document.ts'
import { etagOf, isKnown } from '../http/etag.ts'
import { streamDocument, takesCoding } from '../http/line-answer.ts'
import { findScan } from '../store/queries/scans.ts'
import type { ServiceParts } from '../service-parts.ts'
import type { Caller } from '../http/authenticate.ts'
import { scanOf } from './find-scan.ts'
import type { Operation } from './operation.ts'
import { checkLine } from './tiers.ts'

/** The report of a completed scan. Holds no time and no id of the scan: the same code and data give the same bytes. */
export const readReport: Operation<'readReport'> = async (parts, call) => {
  const scan = await scanOf(parts, call.caller, call.params['scan_id'])
  if (scan.status !== 'completed')
    throw new CodedError('CONFLICT', {
      detail:
        scan.status === 'failed'
          ? 'The scan failed: there is no report of it.'
          : 'The scan has not completed yet: ask for the report when it has.',
    })
  checkLine(parts, call.caller, 'all')
  const document = await parts.analysis.report(parts.spool.contentFile(scan.scan_id), {
    format: call.query.format,
    dictionary: await dictionaryOf(parts, call.caller, call.headers),
  })
  const etag = etagOf(document.text)
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

/** The report that the caller has of an earlier scan of its own (RFC 9842). What it names and may not see is as nothing. */
const dictionaryOf = async (
  { store, spool }: Pick<ServiceParts, 'store' | 'spool'>,
  { keyId }: Caller,
  headers: Headers,
): Promise<Dictionary | undefined> => {
  const name = headers.get('available-dictionary')
  const scanId = /^"([\w-]{32})"$/.exec(headers.get('dictionary-id') ?? '')?.[1]
  if (name === null || scanId === undefined || !takesCoding(headers, DICTIONARY_CODING))
    return undefined
  const before = await findScan(store.db, { keyId }, scanId)
  return before?.status === 'completed'
    ? { contentFile: spool.contentFile(scanId), name }
    : undefined
}
