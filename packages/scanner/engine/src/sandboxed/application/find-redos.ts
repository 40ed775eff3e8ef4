import { attackStrings } from '../shared/redos/attack-strings.ts'
import type { SinkCall, SlowPattern } from '../../protocol/application-job.ts'

const PATTERNS_MAX = 40
const CALLEE = /^\/(.*)\/([a-z]*)$/s

/** Measured slow texts for the patterns among the calls, as far as time allows. */
export const findRedos = (calls: readonly SinkCall[], endsAtMs: number): SlowPattern[] => {
  const callees = new Set(calls.flatMap(({ kind, callee }) => (kind === 'pattern' ? [callee] : [])))
  return [...callees].slice(0, PATTERNS_MAX).flatMap((callee) => {
    const [, source = '', flags = ''] = CALLEE.exec(callee) ?? []
    const attacks = performance.now() < endsAtMs ? attackStrings(source, flags, endsAtMs) : []
    return attacks.length > 0 ? [{ callee, attacks }] : []
  })
}
