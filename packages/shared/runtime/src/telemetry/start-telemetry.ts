import { DiagLogLevel, diag } from '@opentelemetry/api'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-proto'
import { PrometheusSerializer } from '@opentelemetry/exporter-prometheus'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { Logger } from '../logger.ts'
import { bridgeMeasures, readGauges } from './measure-bridge.ts'
import { PullMetricReader } from './pull-metric-reader.ts'
import { bridgeSpans } from './span-bridge.ts'
import type { Telemetry, TelemetryOptions } from './telemetry.ts'

const STOP_LIMIT_MS = 3_000

/**
 * Exports diagnostics channels as spans and metrics over OTLP (HTTP, protobuf). Headers, time
 * limits, sampling, and resource attributes come from the standard OpenTelemetry variables.
 */
export const startTelemetry = (options: TelemetryOptions): Telemetry => {
  logDiagnostics(options.log)
  const resource = defaultResource()
    .merge(
      resourceFromAttributes({
        'service.name': options.service,
        'service.version': options.version,
      }),
    )
    .merge(detectResources({ detectors: [envDetector] }))
  const base = options.endpoint.replace(/\/+$/, '')
  const pulled = new PullMetricReader()
  const tracers = new TracerProvider({
    resource,
    spanProcessors: options.areSpansExported
      ? [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${base}/v1/traces` }) })]
      : [],
  })
  const meters = new MeterProvider({
    resource,
    readers: [
      pulled,
      ...(options.areMetricsExported
        ? [
            new PeriodicExportingMetricReader({
              exporter: new OTLPMetricExporter({ url: `${base}/v1/metrics` }),
            }),
          ]
        : []),
    ],
  })
  const meter = meters.getMeter(options.service, options.version)
  const tracer = tracers.getTracer(options.service, options.version)
  const ends = [
    bridgeSpans(options.spans, tracer, meter),
    bridgeMeasures(options.measures, meter),
    readGauges(options.gauges, meter),
  ]
  const serializer = new PrometheusSerializer('', false, undefined, false, true)
  return {
    metricsText: async () => serializer.serialize((await pulled.collect()).resourceMetrics),
    stop: async () => {
      for (const end of ends) end()
      const limit = { timeoutMillis: STOP_LIMIT_MS }
      await Promise.allSettled([within(tracers.shutdown()), within(meters.shutdown(limit))])
    },
  }
}

const within = (work: Promise<void>): Promise<void> =>
  Promise.race([work, new Promise<void>((resolve) => setTimeout(resolve, STOP_LIMIT_MS).unref())])

/** Logs exporter problems, such as an unreachable receiver, in one short line each. */
const logDiagnostics = (log: Logger): void => {
  const warn = (message: string) => log.warn({ detail: message.slice(0, 300) }, 'telemetry')
  const ignore = () => {}
  diag.setLogger(
    { error: warn, warn, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  )
}
