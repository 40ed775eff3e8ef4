import { pluralize, Sparkline } from '@daimon/ui'
import { useEffect, useState } from 'preact/hooks'
import { client } from '../service.ts'

const EVERY_MS = 2_000
const KEPT = 60

/** The time of health checks, measured from this browser. */
export const LatencyPanel = () => {
  const [values, setValues] = useState<readonly number[]>([])
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    const controller = new AbortController()
    const ask = async (): Promise<void> => {
      if (document.hidden) return
      const fromMs = performance.now()
      try {
        await client.value.service.health({}, { signal: controller.signal, maxRetries: 0 })
        const ms = performance.now() - fromMs
        setValues((before) => [...before, ms].slice(-KEPT))
        setFailed(false)
      } catch {
        if (!controller.signal.aborted) setFailed(true)
      }
    }
    void ask()
    const timer = setInterval(() => void ask(), EVERY_MS)
    return () => {
      clearInterval(timer)
      controller.abort()
    }
  }, [])
  const last = values.at(-1)
  const sorted = values.toSorted((a, b) => a - b)
  const median = sorted[Math.floor(sorted.length / 2)]
  return (
    <section class="panel">
      <h2>Latency now</h2>
      {hasFailed && <p class="trouble">The last health check failed.</p>}
      <p class="figure">
        {last === undefined ? '…' : `${last.toFixed(1)} ms`}
        {median !== undefined && (
          <small>
            {' '}
            median {median.toFixed(1)} ms of {pluralize(values.length, 'check')}
          </small>
        )}
      </p>
      <Sparkline
        values={values}
        label={`Latency of the last ${pluralize(values.length, 'health check')}`}
      />
      <p class="hint">Checked every 2 seconds through Studio while this page is visible.</p>
    </section>
  )
}
