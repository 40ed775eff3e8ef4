import { AggregationTemporality, MetricReader } from '@opentelemetry/sdk-metrics'

/** A metric reader that collects on demand. */
export class PullMetricReader extends MetricReader {
  constructor() {
    super({ aggregationTemporalitySelector: () => AggregationTemporality.CUMULATIVE })
  }

  protected override onForceFlush(): Promise<void> {
    return Promise.resolve()
  }

  protected override onShutdown(): Promise<void> {
    return Promise.resolve()
  }
}
