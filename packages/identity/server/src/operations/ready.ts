import { type Checks, SERVICE_NAME, SERVICE_VERSION } from '@daimon/identity-api'
import { ApiError } from '@daimon/runtime'
import { type Operation, ok } from './operation.ts'
import { storageReport } from '../storage-report.ts'

const PROBE_MS = 2_000

/**
 * Asks the database and the inference server and looks at how the embedder did last; with
 * accept=degraded a serving instance is a 200.
 */
export const ready: Operation<'ready'> = async (parts, { query }) => {
  const probe = parts.engine.query('select 1', []).then(
    () => true,
    () => false,
  )
  const late = new Promise<false>((resolve) => setTimeout(resolve, PROBE_MS, false).unref())
  const [isDatabaseUp, inference, nodes] = await Promise.all([
    Promise.race([probe, late]),
    parts.inference.check(),
    parts.probeNodes(),
  ])
  // A database that does not answer has nothing to say of its pages.
  const storage = storageReport(isDatabaseUp ? await parts.engine.storage() : { kind: 'ok' })
  const checks: Checks = {
    database: isDatabaseUp ? 'ok' : 'down',
    storage: storage.state === 'ok' ? 'ok' : 'down',
    inference,
    embedder: parts.embedder.isUp() ? 'ok' : 'down',
    // A database that does not answer has nothing to say of its nodes.
    ...(isDatabaseUp ? nodes.check : {}),
  }
  const isDegraded = Object.values(checks).includes('down')
  const isServing = checks.database === 'ok'
  if (isDegraded && !(isServing && query.accept === 'degraded'))
    throw new ApiError('READY_DEGRADED', {
      ...(storage.advice === undefined ? {} : { detail: storage.advice }),
      extra: {
        checks,
        storage,
        ...nodes.list,
        serving: isServing,
        embedding_dimension: parts.embedder.dimension,
      },
    })
  return ok({
    status: isDegraded ? 'degraded' : 'ok',
    service: SERVICE_NAME,
    version: SERVICE_VERSION,
    checks,
    storage,
    ...nodes.list,
    embedding_dimension: parts.embedder.dimension,
    inference_mode: parts.inference.mode,
    engine: parts.engine.kind,
    embedder: parts.embedder.id,
  })
}
