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
 * What reached the call of another candidate nearby doesn't count. That no payload was seen there
 * proves nothing: other requests may bring one.
 */
export const isRefuted = (
  { class: vulnerability, sink }: Pick<Candidate, 'class' | 'sink'>,
  arrivals: readonly Arrival[],
  language: ProgramLanguage,
  others: readonly Pick<Candidate, 'class' | 'sink'>[] = [],
): boolean => {
  const lines = others
    .filter((each) => each.class === vulnerability && each.sink.file === sink.file)
    .map((each) => each.sink.line)
  const isAtSink = ({ file, line }: Frame) =>
    file === sink.file &&
    line >= sink.line &&
    line <= sink.line + CALL_LINES &&
    !lines.some((own) => own > sink.line && own <= line)
  const arrived = new Set(
    arrivals
      .filter((each) => each.class === vulnerability && hasInnermost(each, isAtSink))
      .map(({ payload }) => payload),
  )
  const attacks = attacksIn(language).filter((attack) => attack.class === vulnerability)
  const payloads = attacks.flatMap((attack) => attack.payloads)
  return payloads.length > 0 && payloads.every((payload) => arrived.has(payload))
}

/** The frames outside of the innermost one belong to other calls. */
const hasInnermost = ({ stacks }: Arrival, isWanted: (frame: Frame) => boolean): boolean =>
  stacks.some(([innermost]) => innermost !== undefined && isWanted(innermost))
