import { answerQuery } from '../http/line-answer.ts'
import { newestScanOf } from '../store/queries/scans.ts'
import { scanOf } from './find-scan.ts'
import { type Operation, ok } from './operation.ts'

/** What is known of a package at a version. A "no" is a 200. */
export const validateDependency: Operation<'validateDependency'> = async (parts, call) => {
  const verdict = parts.analysis.validateDependency(call.body)
  parts.counters.add('queries')
  return answerQuery(parts, call.caller, JSON.stringify(call.body), ok(verdict), call.signal)
}

const NOTHING = {
  entrypoints: [],
  call_path_compressed: '',
  call_path_full: [],
  rewrite_hints: [],
  degraded: true,
  indexing: false,
}

/** How the code of a scan comes to call a symbol. A fingerprint alone names a scan only for a key. */
export const reachabilityContext: Operation<'reachabilityContext'> = async (parts, call) => {
  const { body, caller } = call
  parts.counters.add('queries')
  const scan = body.scan_id
    ? await scanOf(parts, caller, body.scan_id)
    : caller.keyId !== undefined && body.repo_fingerprint
      ? await newestScanOf(parts.store.db, caller.principal, body.repo_fingerprint)
      : undefined
  const isIndexing = scan?.status === 'queued'
  const answer =
    scan && !isIndexing
      ? await parts.analysis.reach(parts.spool.contentFile(scan.scan_id), body)
      : { ...NOTHING, indexing: isIndexing }
  return answerQuery(parts, caller, JSON.stringify(body), ok(answer), call.signal)
}

/** Counts that something happened. Which, and to whom, is not kept. */
export const recordEvent: Operation<'recordEvent'> = async (parts) => {
  parts.counters.add('events')
  return { status: 204, body: undefined }
}
