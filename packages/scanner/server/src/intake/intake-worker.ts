import { ApiError } from '@daimon/runtime'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { parentPort } from 'node:worker_threads'
import { readFragment, getSourcesFile, writeWhole } from '../spool/spool.ts'
import type { WorkerMessage } from '../worker-pool.ts'
import { IntakeError } from './intake-error.ts'
import type { IntakeTask, AcceptedSubmission } from './intake.ts'
import { readSubmission } from './read-submission.ts'

// A worker, because reading a large submission takes seconds and its content is untrusted.

const port = parentPort
if (!port) throw new Error('This file must run as a worker thread.')

const take = ({
  bytes,
  isColumnar,
  fragmentDirectory,
  contentFile,
}: IntakeTask): AcceptedSubmission => {
  const { content, fragments, digests } = readSubmission(bytes, isColumnar, (digest) =>
    readFragment(fragmentDirectory, digest),
  )
  for (const { digest, bytes: fragment } of fragments)
    writeWhole(join(fragmentDirectory, digest), fragment)
  const { sources, ...rest } = content
  const text = Buffer.from(JSON.stringify(rest))
  writeWhole(contentFile, text)
  // In a separate file, which is deleted as soon as the scan ends.
  const shared = sources && sources.length > 0 ? Buffer.from(JSON.stringify(sources)) : undefined
  if (shared) writeWhole(getSourcesFile(contentFile), shared)
  const { fragments: graph, dependencies, ...head } = rest
  const nodes = graph.flatMap((each) => each.nodes)
  const entries = nodes.filter(({ kind }) => kind === 'HTTP_ROUTE' || kind === 'DYNAMIC_ENTRYPOINT')
  return {
    digest: createHash('sha256')
      .update(text)
      .update(shared ?? '')
      .digest('hex'),
    contentBytes: text.length + (shared?.length ?? 0),
    head: {
      ...head,
      source_count: sources?.length ?? 0,
      node_count: nodes.length,
      dependency_count: dependencies.length,
      entrypoint_count: head.entrypoint_count ?? entries.length,
    },
    fragments: fragments.map(({ digest, bytes: fragment }) => ({
      digest,
      bytes: fragment.byteLength,
    })),
    digests,
  }
}

const describeError = (error: unknown) => {
  if (error instanceof IntakeError)
    return {
      code: error.code,
      message: error.message,
      issues: error.issues,
      missing: error.missing,
    }
  if (error instanceof ApiError)
    return { code: error.code, message: error.message, issues: error.options.issues ?? [] }
  return { code: 'INTERNAL_ERROR', message: String((error as Error).stack ?? error) }
}

port.on('message', (task: IntakeTask) => {
  const answer = (message: WorkerMessage) => port.postMessage(message)
  try {
    answer({ kind: 'done', value: take(task) })
  } catch (error) {
    answer({ kind: 'failed', fault: describeError(error) })
  }
})
