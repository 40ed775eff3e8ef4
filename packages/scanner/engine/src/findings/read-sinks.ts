import type { GraphNode } from '@daimon/scanner-api'
import { z } from 'zod'

/** What a function's metadata says of a sink in it: see the graph of the core. */
const Sink = z.object({
  kind: z.string().max(64),
  cwe: z.int().min(1).max(100_000),
  callee: z.string().max(512),
  line: z.int().min(0).max(10_000_000),
  column: z.int().min(0).max(10_000_000),
  from: z.array(z.string().max(64)).max(64),
})
export type SinkFact = z.infer<typeof Sink>

const SINKS_MAX = 500

/** In the order of the code. Metadata comes from outside: what has another shape is no sink. */
export const readSinks = ({ metadata }: GraphNode): SinkFact[] => {
  const given = metadata?.['sinks']
  if (!Array.isArray(given)) return []
  return given
    .slice(0, SINKS_MAX)
    .flatMap((each) => {
      const sink = Sink.safeParse(each)
      return sink.success ? [sink.data] : []
    })
    .toSorted((a, b) => a.line - b.line || a.column - b.column)
}
