import type { Decision, Finding, Triage } from '../types.ts'

export type DecidedFinding = Finding & {
  /** The decision in force. */
  readonly triage?: Decision | undefined
}

/** Findings with the decisions in force. */
export const withDecisions = (
  findings: readonly Finding[],
  triage: Triage | undefined,
): readonly DecidedFinding[] => {
  const decisions = new Map(
    (triage?.decisions ?? [])
      .filter(({ is_in_force, state }) => is_in_force && state !== 'open')
      .map((decision) => [decision.fingerprint, decision]),
  )
  return findings.map((finding) => ({ ...finding, triage: decisions.get(finding.fingerprint) }))
}
