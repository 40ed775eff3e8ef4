import { type Checks, SERVICE_NAME, SERVICE_VERSION } from '@daimon/scanner-api'
import { CodedError } from '@daimon/runtime'
import { countWaiting } from '../store/queries/scans.ts'
import { type Operation, ok } from './operation.ts'

const HEAD = { service: SERVICE_NAME, version: SERVICE_VERSION }
const PROBE_MS = 2_000

export const health: Operation<'health'> = async () => ok({ status: 'ok', ...HEAD })

/** Asks the database; with accept=degraded a serving instance is a 200. */
export const ready: Operation<'ready'> = async ({ store, analysis, lines }, { query }) => {
  const late = new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), PROBE_MS).unref()
  })
  const waiting = await Promise.race([countWaiting(store.db, '').catch(() => undefined), late])
  const sandbox = analysis.sandbox()
  const checks: Checks = {
    database: waiting ? 'ok' : 'down',
    engine: 'ok',
    sandbox: sandbox.state,
  }
  if (!waiting) throw new CodedError('READY_DEGRADED', { extra: { checks, serving: false } })
  return ok({
    status:
      query.accept === 'degraded' && Object.values(checks).includes('down') ? 'degraded' : 'ok',
    ...HEAD,
    checks,
    ...(sandbox.state === 'off' ? { sandbox_reason: sandbox.reason } : {}),
    database: store.kind,
    line_bits_per_second: lines.bitsPerSecond,
    advisory_data: analysis.advisoryData(),
    scans_waiting: waiting.all,
  })
}
