import type { Meter } from '@opentelemetry/api'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { ChannelMessage, GaugeSource, MeasureSource } from './span-source.ts'

/** Makes a histogram of each plain channel; answers what ends it. */
export const bridgeMeasures = (sources: readonly MeasureSource[], meter: Meter): (() => void) => {
  const ends = sources.map(({ name, description, unit, bounds, ...source }) => {
    const histogram = meter.createHistogram(name, {
      description,
      unit,
      advice: { explicitBucketBoundaries: [...bounds] },
    })
    const onMessage = (message: unknown) => {
      const told = message as ChannelMessage
      histogram.record(source.valueOf(told), source.attributesOf(told))
    }
    subscribe(source.channel, onMessage)
    return () => unsubscribe(source.channel, onMessage)
  })
  return () => {
    for (const end of ends) end()
  }
}

/** Values that are read at each collection; answers what ends it. */
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
