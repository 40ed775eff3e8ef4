import { SERVICE_VERSION } from '@daimon/identity-api'
import { type Logger, type Telemetry, startTelemetry } from '@daimon/runtime'
import type { Config } from '../config.ts'
import type { RecallIndexes } from '../recall/recall-indexes.ts'
import type { FaultTolerantEmbedder } from '../fault-tolerant-embedder.ts'
import { gaugeSources, measureSources, spanSources } from './sources.ts'

/** Where the specification of OpenTelemetry says that a collector listens. */
const DEFAULT_ENDPOINT = 'http://localhost:4318'

type TelemetryContext = {
  readonly config: Config
  readonly indexes: RecallIndexes
  readonly embedder: FaultTolerantEmbedder
  readonly log: Logger
}

/** The telemetry of a process, or `undefined` unless the configuration asks for it. */
export const serviceTelemetry = async ({
  config,
  indexes,
  embedder,
  log,
}: TelemetryContext): Promise<Telemetry | undefined> => {
  const isAsked = config.SOULOS_OTEL_ENABLED || config.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined
  if (!isAsked || config.OTEL_SDK_DISABLED) return undefined
  return startTelemetry({
    service: 'daimon',
    version: SERVICE_VERSION,
    endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT ?? DEFAULT_ENDPOINT,
    areSpansExported: config.OTEL_TRACES_EXPORTER === 'otlp',
    areMetricsExported: config.OTEL_METRICS_EXPORTER === 'otlp',
    spans: spanSources(config.OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT),
    measures: measureSources,
    gauges: gaugeSources(
      () => indexes.rows,
      () => embedder.isUp(),
    ),
    log,
  })
}
