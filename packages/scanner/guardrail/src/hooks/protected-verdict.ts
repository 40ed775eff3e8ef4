import { printable } from '../plain-fault.ts'
import type { AskingAction } from '../policy/policy.ts'
import type { ImportVerdict } from '../verdict.ts'

/** The verdict on a write that would change what judges the agent; it stands where that of a package would. */
export const protectedVerdict = (
  path: string,
  what: string,
  action: Exclude<AskingAction, 'allow'>,
): ImportVerdict => ({
  package: printable(path),
  ecosystem: '',
  version: '',
  line: 0,
  decision: action === 'ask' ? 'warn' : action,
  ...(action === 'ask' ? { ask: true } : {}),
  reasons: [
    {
      kind: 'malicious',
      detail: printable(
        `'${path}' is ${what}: an agent that changes it changes what judges it. Ask a person to make this change.`,
      ),
    },
  ],
  safe_alternatives: [],
  degraded: false,
  notes: [],
})
