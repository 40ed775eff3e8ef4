import type { Logger } from '../logger.ts'
import type { GaugeSource, HistogramSource, SpanSource } from './span-source.ts'

export type TelemetryOptions = {
  readonly service: string
  readonly version: string
  /** The base URL of an OTLP/HTTP receiver; `/v1/traces` and `/v1/metrics` are appended. */
  readonly endpoint: string
  readonly areSpansExported: boolean
  readonly areMetricsExported: boolean
  readonly spans: readonly SpanSource[]
  readonly measures: readonly HistogramSource[]
  readonly gauges: readonly GaugeSource[]
  readonly log: Logger
}

export type Telemetry = {
  /** All metrics as Prometheus text. */
  readonly metricsText: () => Promise<string>
  /** Flushes and stops. Never rejects, because telemetry is best effort. */
  readonly stop: () => Promise<void>
}

/** Starts telemetry (see start-telemetry.ts). Only this call loads the libraries. */
export const startTelemetry = async (options: TelemetryOptions): Promise<Telemetry> => {
  const loaded = await import('./start-telemetry.ts')
  return loaded.startTelemetry(options)
}
