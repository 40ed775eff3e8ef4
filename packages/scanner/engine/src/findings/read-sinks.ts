import type { GraphNode } from '@daimon/scanner-api'
import { z } from 'zod'

/** A sink in function metadata, as written by scanner-core. */
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

/**
 * Reads the sinks of a function in code order. Metadata is untrusted; skips entries of another
 * shape.
 */
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
