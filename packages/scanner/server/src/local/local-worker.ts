import { type ProofBundle, type FragmentsPayload } from '@daimon/scanner-api'
import {
  buildPayload,
  compress,
  openShareableFiles,
  plainNaming,
  scanRepository,
  shareSources,
  toWire,
  wholeBody,
} from '@daimon/scanner-core'
import {
  ProofError,
  assess,
  filesToShare,
  openAdvisories,
  readProof,
  replayProof,
} from '@daimon/scanner-engine'
import { SandboxUnavailable, openSandbox } from '@daimon/scanner-sandbox'
import { homedir, platform } from 'node:os'
import { join } from 'node:path'
import { parentPort } from 'node:worker_threads'
import type { STOP, WorkerMessage } from '../worker-pool.ts'

const port = parentPort
if (!port) throw new Error('This file must run as a worker thread.')

export type LocalTask =
  | {
      readonly kind: 'prepare'
      readonly root: string
      /** Whether to add the sources that proofs need. */
      readonly verifies: boolean
      readonly advisoryDirectory: string
    }
  | {
      readonly kind: 'replay'
      readonly proof: Record<string, unknown>
      /** The scanned directory, where a package of the proof may be installed. */
      readonly root: string | undefined
      readonly bubblewrapPath: string | undefined
    }

/** The compressed submission; undefined if the directory has nothing to scan. */
export type Submission = { readonly body: Uint8Array | undefined }
export type ReplayResult =
  | { readonly level: string; readonly reason: string }
  | { readonly unavailable: string }

const prepare = async ({
  root,
  verifies,
  advisoryDirectory,
}: Extract<LocalTask, { kind: 'prepare' }>): Promise<Submission> => {
  const naming = plainNaming()
  const nowMs = () => Date.now()
  const scan = await scanRepository({
    root,
    naming,
    nowMs,
    cacheDirectory: join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'daimon-scan'),
    readsInstalled: true,
  })
  const isNothing =
    scan.filesParsed === 0 &&
    scan.dependencies.length === 0 &&
    scan.failed.length === 0 &&
    scan.graph.fragments.length === 0
  if (isNothing) return { body: undefined }
  const payload = buildPayload({ scan, naming, clientOs: platform() })
  const sent = verifies ? await withSources(payload, root, advisoryDirectory) : payload
  return { body: compress(wholeBody(toWire(sent))) }
}

const withSources = async (
  payload: FragmentsPayload,
  root: string,
  advisoryDirectory: string,
): Promise<FragmentsPayload> => {
  const files = openShareableFiles(root, () => Date.now())
  const assessment = assess(payload, openAdvisories(advisoryDirectory))
  const { sources } = shareSources(await filesToShare(assessment, root, files), files.read)
  return sources.length === 0 ? payload : { ...payload, sources: [...sources] }
}

const replay = async (
  { proof: given, root, bubblewrapPath }: Extract<LocalTask, { kind: 'replay' }>,
  signal: AbortSignal,
): Promise<ReplayResult> => {
  try {
    const proof: ProofBundle = readProof(JSON.stringify(given))
    const sandbox = await openSandbox({
      signal,
      ...(bubblewrapPath === undefined ? {} : { bubblewrapPath }),
    })
    const { level, reason } = await replayProof(proof, {
      sandbox,
      directory: proof.target.kind === 'package' ? root : undefined,
      signal,
    })
    return { level, reason }
  } catch (error) {
    if (error instanceof ProofError || error instanceof SandboxUnavailable)
      return { unavailable: error.message }
    throw error
  }
}

const send = (message: WorkerMessage) => port.postMessage(message)
let stopping = new AbortController()

port.on('message', (message: LocalTask | typeof STOP) => {
  if (message.kind === 'stop') return stopping.abort(new Error('canceled'))
  stopping = new AbortController()
  const work: Promise<Submission | ReplayResult> =
    message.kind === 'prepare' ? prepare(message) : replay(message, stopping.signal)
  work.then(
    (value) => send({ kind: 'done', value }),
    (error: unknown) => send({ kind: 'failed', fault: String((error as Error).stack ?? error) }),
  )
})
