import { slowTexts } from '../../explore/patterns/slow-texts.ts'
import type { SinkCall, SlowPattern } from './job.ts'

const PATTERNS_MAX = 40
const CALLEE = /^\/(.*)\/([a-z]*)$/s

/** Texts that the patterns among calls are slow on, as far as there is time; each was tried. */
export const findSlowPatterns = (calls: readonly SinkCall[], endsAtMs: number): SlowPattern[] => {
  const callees = new Set(calls.flatMap(({ kind, callee }) => (kind === 'pattern' ? [callee] : [])))
  return [...callees].slice(0, PATTERNS_MAX).flatMap((callee) => {
    const [, source = '', flags = ''] = CALLEE.exec(callee) ?? []
    const attacks = performance.now() < endsAtMs ? slowTexts(source, flags, endsAtMs) : []
    return attacks.length > 0 ? [{ callee, attacks }] : []
  })
}
