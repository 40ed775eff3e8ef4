import {
  type Context,
  type Meter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  defaultTextMapGetter,
  trace,
} from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { AsyncLocalStorage } from 'node:async_hooks'
import { tracingChannel } from 'node:diagnostics_channel'
import type { ChannelMessage, SpanSource } from './span-source.ts'

/**
 * Seconds: the HTTP semantic conventions, plus two finer steps, because prepare takes milliseconds.
 */
const DURATION_BOUNDS = [
  0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10,
]

type Run = { readonly span: Span; readonly startedAt: number }

const propagator = new W3CTraceContextPropagator()

const remoteParent = (headers: Headers): Context =>
  propagator.extract(
    ROOT_CONTEXT,
    { traceparent: headers.get('traceparent'), tracestate: headers.get('tracestate') },
    defaultTextMapGetter,
  )

/**
 * Turns tracing channels into spans. Parents follow the asynchronous context in a private store:
 * nothing is patched or registered globally. Returns a function that stops it.
 */
export const bridgeSpans = (
  sources: readonly SpanSource[],
  tracer: Tracer,
  meter: Meter,
): (() => void) => {
  const contexts = new AsyncLocalStorage<Context>()
  const ends = sources.map((source) => bridgeSource(source, { tracer, meter, contexts }))
  return () => {
    for (const end of ends) end()
  }
}

type Bridge = {
  readonly tracer: Tracer
  readonly meter: Meter
  readonly contexts: AsyncLocalStorage<Context>
}

const bridgeSource = (source: SpanSource, { tracer, meter, contexts }: Bridge): (() => void) => {
  const { duration, headersOf: buildHeaders } = source
  const histogram =
    duration &&
    meter.createHistogram(duration.name, {
      description: duration.description,
      unit: duration.unit,
      advice: { explicitBucketBoundaries: [...DURATION_BOUNDS] },
    })
  const runs = new WeakMap<object, Run>()

  const begin = (message: ChannelMessage): Context => {
    const around = contexts.getStore()
    const parent = around ?? (buildHeaders ? remoteParent(buildHeaders(message)) : ROOT_CONTEXT)
    const kind = around === undefined && buildHeaders ? SpanKind.SERVER : SpanKind.INTERNAL
    const options = { kind, attributes: source.attributesOf(message) }
    const span = tracer.startSpan(source.nameOf(message), options, parent)
    runs.set(message, { span, startedAt: performance.now() })
    return trace.setSpan(parent, span)
  }
  const finish = (message: ChannelMessage): void => {
    const run = runs.get(message)
    if (!run) return
    runs.delete(message)
    const failure = describeFailure(message)
    if (failure !== undefined) {
      if (source.isFault?.(message['error']) ?? true)
        run.span.setStatus({ code: SpanStatusCode.ERROR })
      run.span.setAttribute('error.type', failure)
    }
    if (source.outcomeOf) run.span.setAttributes(source.outcomeOf(message))
    run.span.end()
    histogram?.record((performance.now() - run.startedAt) / 1_000, {
      ...duration?.attributesOf(message),
      ...(failure === undefined ? {} : { 'error.type': failure }),
    })
  }

  const channels = tracingChannel<unknown, object>(source.channel)
  // An asynchronous run also ends here, but without a result.
  const onEnd = (message: unknown) => {
    const channelMessage = message as ChannelMessage
    if ('result' in channelMessage || 'error' in channelMessage) finish(channelMessage)
  }
  const onAsyncEnd = (message: unknown) => finish(message as ChannelMessage)
  channels.start.bindStore(contexts, ((message: ChannelMessage) => begin(message)) as never)
  channels.end.subscribe(onEnd)
  channels.asyncEnd.subscribe(onAsyncEnd)
  return () => {
    channels.start.unbindStore(contexts)
    channels.end.unsubscribe(onEnd)
    channels.asyncEnd.unsubscribe(onAsyncEnd)
  }
}

/** An error code or class name: messages may quote user text. */
const describeFailure = (message: ChannelMessage): string | undefined => {
  const error = message['error'] as { code?: unknown; name?: unknown } | undefined
  if (error === undefined) return undefined
  if (typeof error?.code === 'string') return error.code
  return typeof error?.name === 'string' ? error.name : 'Error'
}
