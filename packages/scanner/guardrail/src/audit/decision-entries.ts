import { printable } from '../safe-error-message.ts'
import type { ImportVerdict } from '../verdict.ts'
import type { AuditEntry } from './audit-line.ts'

/** A lockfile names hundreds of packages: over this limit, allowed ones share a line. */
const LINES_MAX = 100

type Decisions = {
  readonly tool: string
  readonly file: string
  readonly verdicts: readonly ImportVerdict[]
  readonly data: AuditEntry['data']
}

/** The entries for verdicts; at least one. */
export const decisionEntries = ({ tool, file, verdicts, data }: Decisions): AuditEntry[] => {
  const own =
    verdicts.length > LINES_MAX ? verdicts.filter(({ decision }) => decision !== 'allow') : verdicts
  const entries = own.map((each): AuditEntry => ({
    tool,
    subject: {
      package: each.package,
      ecosystem: each.ecosystem,
      version: each.version,
      file: printable(file),
      line: each.line,
    },
    decision: each.decision,
    reasons: each.reasons,
    degraded: each.degraded,
    notes: each.notes,
    data,
  }))
  if (entries.length === verdicts.length && entries.length > 0) return entries
  const count = verdicts.length - entries.length
  return [
    ...entries,
    {
      tool,
      subject: null,
      decision: 'allow',
      reasons: [],
      degraded: false,
      notes: [`${printable(file) || 'the text'}: ${count} packages allowed`],
      data,
    },
  ]
}
