import { type AuditLine } from './audit/audit-line.ts'
import { AuditLog } from './audit/audit-log.ts'
import { type VerifiedLog, verifyLog } from './audit/verify-log.ts'
import { getAuditDirectories, readOuterPolicy } from './guardrail-options.ts'
import type { Policy } from './policy/policy.ts'
import { readPolicy } from './policy/read-policy.ts'

type Options = {
  readonly root: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly now: Date
  /** Maximum number of log entries. */
  readonly limit: number
}

type GuardrailInspection = {
  /** The last decisions, newest last. */
  readonly tail: readonly AuditLine[]
  readonly log: VerifiedLog
  readonly policy: Policy
  readonly problems: readonly string[]
}

/** Reads the log and the policy of a repository, without changes. */
export const inspectGuardrail = ({ root, env, now, limit }: Options): GuardrailInspection => {
  const directories = getAuditDirectories({ env })
  const log = new AuditLog({ ...directories, root, now: () => now })
  const { policy, problems } = readPolicy({ root, outer: readOuterPolicy({ env }), now })
  return { tail: log.tail(limit), log: verifyLog({ ...directories, root }), policy, problems }
}
