import { printable } from '../safe-error-message.ts'
import type { AskingAction } from '../policy/policy.ts'
import type { ImportVerdict } from '../verdict.ts'

/** The verdict on a write to a protected file, in the form of a package verdict. */
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
        `'${path}' is ${what}. Agents must not change what checks them. Ask a person to make this change.`,
      ),
    },
  ],
  safe_alternatives: [],
  degraded: false,
  notes: [],
})
