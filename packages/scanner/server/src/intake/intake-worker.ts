import { CodedError } from '@daimon/runtime'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { parentPort } from 'node:worker_threads'
import { readFragment, sourcesFileOf, writeWhole } from '../spool/spool.ts'
import type { WorkerMessage } from '../worker-pool.ts'
import { IntakeFault } from './intake-fault.ts'
import type { IntakeTask, Taken } from './intake.ts'
import { readSubmission } from './read-submission.ts'

// Reading a submission takes seconds where it is large, and all there is to it came from somebody else.

const port = parentPort
if (!port) throw new Error('this file runs as a worker')

const take = ({ bytes, isColumnar, fragmentFolder, contentFile }: IntakeTask): Taken => {
  const { content, fragments, digests } = readSubmission(bytes, isColumnar, (digest) =>
    readFragment(fragmentFolder, digest),
  )
  for (const { digest, bytes: fragment } of fragments)
    writeWhole(join(fragmentFolder, digest), fragment)
  const { sources, ...rest } = content
  const text = Buffer.from(JSON.stringify(rest))
  writeWhole(contentFile, text)
  // Apart from the rest, since they go as soon as they are not needed any more.
  const shared = sources && sources.length > 0 ? Buffer.from(JSON.stringify(sources)) : undefined
  if (shared) writeWhole(sourcesFileOf(contentFile), shared)
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

const faultOf = (error: unknown) => {
  if (error instanceof IntakeFault)
    return {
      code: error.code,
      message: error.message,
      issues: error.issues,
      missing: error.missing,
    }
  if (error instanceof CodedError)
    return { code: error.code, message: error.message, issues: error.options.issues ?? [] }
  return { code: 'INTERNAL_ERROR', message: String((error as Error).stack ?? error) }
}

port.on('message', (task: IntakeTask) => {
  const answer = (message: WorkerMessage) => port.postMessage(message)
  try {
    answer({ kind: 'done', value: take(task) })
  } catch (error) {
    answer({ kind: 'failed', fault: faultOf(error) })
  }
})
