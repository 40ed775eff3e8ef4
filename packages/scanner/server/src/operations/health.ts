import { type Checks, SERVICE_NAME, SERVICE_VERSION } from '@daimon/scanner-api'
import { ApiError } from '@daimon/runtime'
import type { SandboxState } from '../analysis/analysis.ts'
import { countWaiting } from '../store/queries/scans.ts'
import { type Operation, ok } from './operation.ts'

const HEAD = { service: SERVICE_NAME, version: SERVICE_VERSION }
const PROBE_MS = 2_000

export const health: Operation<'health'> = async () => ok({ status: 'ok', ...HEAD })

/** Probes the database; with accept=degraded, a serving instance returns 200. */
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
  if (!waiting) throw new ApiError('READY_DEGRADED', { extra: { checks, serving: false } })
  const isDegraded = Object.values(checks).some((state) => state !== 'ok')
  return ok({
    status: query.accept === 'degraded' && isDegraded ? 'degraded' : 'ok',
    ...HEAD,
    checks,
    ...(sandbox.state === 'off' ? { sandbox_reason: sandbox.reason } : {}),
    database: store.kind,
    line_bits_per_second: lines.bitsPerSecond,
    warnings: findWarnings(sandbox, lines.bitsPerSecond),
    advisory_data: analysis.advisoryData(),
    scans_waiting: waiting.all,
  })
}

/** What weakens the service without making it unready. */
const findWarnings = (sandbox: SandboxState, bitsPerSecond: number): string[] => {
  const skipped = sandbox.state === 'ok' ? sandbox.notRun : []
  return [
    ...(sandbox.state === 'off' ? ['Findings stay unverified, because the sandbox is off.'] : []),
    ...(skipped.length > 0
      ? [
          `This machine can't run ${skipped.length} isolation checks of the sandbox: ${skipped.map(({ id, reason }) => `${id} (${reason})`).join(', ')}.`,
        ]
      : []),
    ...(bitsPerSecond === 0
      ? ['The link to the engine has no rate limit, because ENGINE_BITS_PER_SECOND is 0.']
      : []),
  ]
}
