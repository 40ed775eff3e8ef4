const ENTRIES_MAX = 200

/** The newest decisions of the guardrail, the state of its log, and the effective policy. */
export const readGuardrailState = async (root: string, now: Date) => {
  // A dynamic import: the service starts faster without it.
  const { inspectGuardrail } = await import('@daimon/scanner-guardrail')
  const { tail, log, policy, problems } = inspectGuardrail({
    root,
    env: process.env,
    now,
    limit: ENTRIES_MAX,
  })
  return {
    directory: root,
    entries: tail.toReversed().map(({ at, tool, subject, decision, reasons, degraded }) => ({
      at,
      tool,
      subject: subject === null ? '' : toSubject(subject),
      decision,
      reasons: reasons.map(({ kind, detail }) => `${kind}: ${detail}`),
      is_degraded: degraded,
    })),
    lines: log.lines,
    fault: log.fault ? `${log.fault.file}:${log.fault.line}: ${log.fault.detail}` : null,
    incident: log.incident?.reason ?? null,
    policy,
    problems,
  }
}

const toSubject = ({
  package: name,
  version,
  ecosystem,
}: {
  readonly package: string
  readonly version: string
  readonly ecosystem: string
}): string => `${name}${version === '' ? '' : `@${version}`} (${ecosystem})`
