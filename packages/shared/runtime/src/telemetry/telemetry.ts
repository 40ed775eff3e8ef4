import type { Logger } from '../logger.ts'
import type { GaugeSource, MeasureSource, SpanSource } from './span-source.ts'

export type TelemetryOptions = {
  readonly service: string
  readonly version: string
  /** Base of an OTLP receiver over HTTP, to which `/v1/traces` and `/v1/metrics` are added. */
  readonly endpoint: string
  readonly areSpansExported: boolean
  readonly areMetricsExported: boolean
  readonly spans: readonly SpanSource[]
  readonly measures: readonly MeasureSource[]
  readonly gauges: readonly GaugeSource[]
  readonly log: Logger
}

export type Telemetry = {
  /** All metrics as Prometheus text. */
  readonly metricsText: () => Promise<string>
  /** Sends what is still here and ends; never rejects, since nothing is lost that anybody was promised. */
  readonly stop: () => Promise<void>
}

/** See start-telemetry.ts. The libraries behind it are loaded by the first call and by nothing else. */
export const startTelemetry = async (options: TelemetryOptions): Promise<Telemetry> => {
  const loaded = await import('./start-telemetry.ts')
  return loaded.startTelemetry(options)
}
