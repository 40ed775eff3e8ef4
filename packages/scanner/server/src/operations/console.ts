import { ApiError } from '@daimon/runtime'
import { readExcerpt } from '../local/read-excerpt.ts'
import { findProof, namesFile } from '../store/queries/findings.ts'
import { setLocalDirectory } from '../store/queries/scans.ts'
import { readGuardrailState } from '../local/read-guardrail-state.ts'
import { findOwnScan } from './find-scan.ts'
import { type Operation, ok } from './operation.ts'
import { acceptSubmission } from './submit-scan.ts'

/** What the console may do for this caller. */
export const readConsole: Operation<'readConsole'> = async ({ access }, { caller }) => {
  const refusal = access.refusal(caller)
  return ok({
    lists: caller.keyId === undefined ? (access.isLocal ? 'local' : 'none') : 'key',
    directory: refusal === undefined ? access.directory : null,
    refusal: refusal ?? null,
  })
}

/** Scans a directory of this machine, as the command line does. */
export const scanDirectory: Operation<'scanDirectory'> = async (parts, call) => {
  const { caller, headers, body } = call
  parts.access.check(caller, headers)
  const root = parts.access.resolveDirectory(body.directory, '/directory')
  const { body: submission } = await parts.local.prepare(root, body.verifies)
  if (submission === undefined)
    throw new ApiError('VALIDATION_ERROR', {
      detail: '1 issue(s): /directory has no file that the scanner reads',
      issues: [{ pointer: '/directory', message: 'has no file that the scanner reads' }],
    })
  const answer = await acceptSubmission(parts, {
    caller,
    headers,
    body: streamOnce(submission),
    isColumnar: true,
    encoding: 'br',
  })
  await setLocalDirectory(parts.store.db, answer.body.scan_id, root)
  return answer
}

async function* streamOnce(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes
}

const NO_SOURCE = {
  detail:
    'The lines are not available: the console did not start this scan, no finding names the file, or the file changed.',
}

/** Lines around a place that a finding of a local scan names. */
export const readSource: Operation<'readSource'> = async (parts, call) => {
  const { caller, headers, params, query } = call
  parts.access.check(caller, headers)
  const scan = await findOwnScan(parts, caller, params['scan_id'])
  if (scan.local_directory === null || !(await namesFile(parts.store.db, scan.scan_id, query.file)))
    throw new ApiError('NOT_FOUND', NO_SOURCE)
  // SCAN_DIRECTORY may be another one since the scan.
  const root = parts.access.resolveDirectory(scan.local_directory, '/scan_id')
  const excerpt = readExcerpt(root, query.file, query.line)
  if (!excerpt) throw new ApiError('NOT_FOUND', NO_SOURCE)
  return { ...ok({ file: query.file, ...excerpt }), headers: { 'cache-control': 'no-store' } }
}

/** Runs the proof of a finding again in the sandbox. */
export const replayFinding: Operation<'replayFinding'> = async (parts, call) => {
  const { caller, headers, params } = call
  parts.access.check(caller, headers)
  const scan = await findOwnScan(parts, caller, params['scan_id'])
  const proof = await findProof(parts.store.db, scan.scan_id, params['finding_id'] ?? '')
  if (!proof)
    throw new ApiError('NOT_FOUND', {
      detail: 'The scan has no such finding, or the finding has no proof.',
    })
  const root =
    scan.local_directory === null
      ? undefined
      : parts.access.resolveDirectory(scan.local_directory, '/scan_id')
  const replayed = await parts.local.replay(proof, root, call.signal)
  if ('unavailable' in replayed)
    throw new ApiError('CONFLICT', { detail: `The proof did not run: ${replayed.unavailable}` })
  return ok({ is_reproduced: replayed.level >= 'V3', ...replayed })
}

/** The log and the policy of the guardrail in a repository of this machine. */
export const readGuardrail: Operation<'readGuardrail'> = async (parts, call) => {
  parts.access.check(call.caller, call.headers)
  const root = parts.access.resolveDirectory(call.query.directory, '/directory')
  return {
    ...ok(await readGuardrailState(root, parts.now())),
    headers: { 'cache-control': 'no-store' },
  }
}
