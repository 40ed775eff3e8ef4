import type { Meter } from '@opentelemetry/api'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { ChannelMessage, GaugeSource, HistogramSource } from './span-source.ts'

/** Records each plain channel as a histogram. Returns a function that stops it. */
export const bridgeMeasures = (sources: readonly HistogramSource[], meter: Meter): (() => void) => {
  const ends = sources.map(({ name, description, unit, bounds, ...source }) => {
    const histogram = meter.createHistogram(name, {
      description,
      unit,
      advice: { explicitBucketBoundaries: [...bounds] },
    })
    const onMessage = (message: unknown) => {
      const channelMessage = message as ChannelMessage
      histogram.record(source.valueOf(channelMessage), source.attributesOf(channelMessage))
    }
    subscribe(source.channel, onMessage)
    return () => unsubscribe(source.channel, onMessage)
  })
  return () => {
    for (const end of ends) end()
  }
}

/** Reads gauges at each collection. Returns a function that stops it. */
export const readGauges = (sources: readonly GaugeSource[], meter: Meter): (() => void) => {
  const ends = sources.map(({ name, description, unit, read }) => {
    const gauge = meter.createObservableGauge(name, { description, unit })
    const observe = (result: { observe: (value: number) => void }) => result.observe(read())
    gauge.addCallback(observe)
    return () => gauge.removeCallback(observe)
  })
  return () => {
    for (const end of ends) end()
  }
}
