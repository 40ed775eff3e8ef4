import type { Attributes } from '@opentelemetry/api'

/** A diagnostics channel message; Node sets `result` and `error`. */
export type ChannelMessage = Readonly<Record<string, unknown>>

type Instrument = { readonly name: string; readonly description: string; readonly unit: string }

/** A tracing channel of `node:diagnostics_channel`; each run becomes a span. */
export type SpanSource = {
  /** The name for `tracingChannel`, without `tracing:`. */
  readonly channel: string
  readonly nameOf: (message: ChannelMessage) => string
  readonly attributesOf: (message: ChannelMessage) => Attributes
  /**
   * The headers of a caller whose trace continues here. Without it, the span has a local parent.
   */
  readonly headersOf?: (message: ChannelMessage) => Headers
  /** Whether an error is internal rather than the caller's; by default, all are. */
  readonly isFault?: (error: unknown) => boolean
  /** Attributes that are known only at the end. */
  readonly outcomeOf?: (message: ChannelMessage) => Attributes
  /** Records the time of each run, in seconds, as a histogram. */
  readonly duration?: Instrument & {
    readonly attributesOf: (message: ChannelMessage) => Attributes
  }
}

/** A plain channel; each message is one value of a histogram. */
export type HistogramSource = Instrument & {
  readonly channel: string
  readonly valueOf: (message: ChannelMessage) => number
  readonly attributesOf: (message: ChannelMessage) => Attributes
  /** Upper bounds of the buckets, ascending. */
  readonly bounds: readonly number[]
}

/** A value that is read when metrics are collected. */
export type GaugeSource = Instrument & { readonly read: () => number }
