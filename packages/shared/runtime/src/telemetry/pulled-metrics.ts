import { AggregationTemporality, MetricReader } from '@opentelemetry/sdk-metrics'

/** Metrics that are collected when somebody asks for them. */
export class PulledMetrics extends MetricReader {
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
