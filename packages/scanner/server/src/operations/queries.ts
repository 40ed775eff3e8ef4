import { answerQuery } from '../http/throttled-response.ts'
import { findNewestScan } from '../store/queries/scans.ts'
import { findOwnScan } from './find-scan.ts'
import { checkBacklog } from './tiers.ts'
import { type Operation, ok } from './operation.ts'

/** The verdict on a release. A refusal is a 200. */
export const validateDependency: Operation<'validateDependency'> = async (parts, call) => {
  const verdict = parts.analysis.validateDependency(call.body)
  parts.counters.add('queries')
  return answerQuery(parts, call.caller, JSON.stringify(call.body), ok(verdict), call.signal)
}

/** No scan or graph to search: unknown, never clean. */
const NOTHING = {
  entrypoints: [],
  call_path_compressed: '',
  call_path_full: [],
  rewrite_hints: [],
  reachable: null,
  reason: 'no_graph: no completed scan and no graph is available',
  degraded: true,
  indexing: false,
}

/**
 * How code calls a symbol: that of the graph in the request, else that of a scan. A fingerprint
 * identifies a scan only with a key.
 */
export const reachabilityContext: Operation<'reachabilityContext'> = async (parts, call) => {
  const { body, caller } = call
  parts.counters.add('queries')
  if (body.graph) {
    checkBacklog(parts, caller, 'all', 'up')
    const { graph, ...question } = body
    const file = await parts.graphs.receive(caller.principal, graph)
    const found = file
      ? await parts.analysis.reach(file, question)
      : { ...NOTHING, reason: 'indexing: the graph is on the link to the engine', indexing: true }
    return answerQuery(parts, caller, JSON.stringify(question), ok(found), call.signal)
  }
  const scan = body.scan_id
    ? await findOwnScan(parts, caller, body.scan_id)
    : caller.keyId !== undefined && body.repo_fingerprint
      ? await findNewestScan(parts.store.db, caller.principal, body.repo_fingerprint)
      : undefined
  const isIndexing = scan?.status === 'queued'
  const answer =
    scan && !isIndexing
      ? await parts.analysis.reach(parts.spool.contentFile(scan.scan_id), body)
      : { ...NOTHING, indexing: isIndexing }
  return answerQuery(parts, caller, JSON.stringify(body), ok(answer), call.signal)
}

/** Counts events; their kind and sender aren't stored. */
export const recordEvent: Operation<'recordEvent'> = async (parts) => {
  parts.counters.add('events')
  return { status: 204, body: undefined }
}
