import type { ProgramLanguage, VulnerabilityClass } from '@daimon/scanner-api'
import type { Frame } from '../protocol/application-job.ts'
import { attacksIn } from './attacks.ts'
import { CALL_LINES } from './attribute-sink.ts'
import type { Candidate } from './candidates.ts'

/** A payload that reached calls of its class, without the effect. */
export type Arrival = {
  readonly class: VulnerabilityClass
  readonly payload: string
  readonly stacks: readonly (readonly Frame[])[]
}

/**
 * Whether each payload of a candidate's class reached the call at its line, without the effect.
 * That no payload was seen there proves nothing: other requests may bring one.
 */
export const isRefuted = (
  { class: vulnerability, sink }: Pick<Candidate, 'class' | 'sink'>,
  arrivals: readonly Arrival[],
  language: ProgramLanguage,
): boolean => {
  const isAtSink = ({ file, line }: Frame) =>
    file === sink.file && line >= sink.line && line <= sink.line + CALL_LINES
  const arrived = new Set(
    arrivals
      .filter((each) => each.class === vulnerability && each.stacks.flat().some(isAtSink))
      .map(({ payload }) => payload),
  )
  const attacks = attacksIn(language).filter((attack) => attack.class === vulnerability)
  const payloads = attacks.flatMap((attack) => attack.payloads)
  return payloads.length > 0 && payloads.every((payload) => arrived.has(payload))
}
