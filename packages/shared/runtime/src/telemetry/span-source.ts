import type { Attributes } from '@opentelemetry/api'

/** What a message on a diagnostics channel looks like to the bridge; `result` and `error` are Node's. */
export type ChannelMessage = Readonly<Record<string, unknown>>

type Named = { readonly name: string; readonly description: string; readonly unit: string }

/** A tracing channel of `node:diagnostics_channel`, each of whose runs becomes a span. */
export type SpanSource = {
  /** As given to `tracingChannel`, without `tracing:`. */
  readonly channel: string
  readonly nameOf: (message: ChannelMessage) => string
  readonly attributesOf: (message: ChannelMessage) => Attributes
  /** Headers of a caller whose trace goes on here. A source without is always a part of another's span. */
  readonly headersOf?: (message: ChannelMessage) => Headers
  /** Whether an error is this program's fault, and not the caller's; all are where this is left out. */
  readonly isFault?: (error: unknown) => boolean
  /** What is known at the end alone. */
  readonly outcomeOf?: (message: ChannelMessage) => Attributes
  /** The time of each run, in seconds, as a histogram too. */
  readonly duration?: Named & { readonly attributesOf: (message: ChannelMessage) => Attributes }
}

/** A plain channel, each of whose messages is one value of a histogram. */
export type MeasureSource = Named & {
  readonly channel: string
  readonly valueOf: (message: ChannelMessage) => number
  readonly attributesOf: (message: ChannelMessage) => Attributes
  /** Upper bounds of the buckets, ascending. */
  readonly bounds: readonly number[]
}

/** A value that is looked at when metrics are collected. */
export type GaugeSource = Named & { readonly read: () => number }
