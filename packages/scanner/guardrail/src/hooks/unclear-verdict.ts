import { printable } from '../safe-error-message.ts'
import type { ImportVerdict, Verdict } from '../verdict.ts'

/** The verdict on a command whose packages are unclear, in the form of a package verdict. */
export const unclearVerdict = (why: string, action: Verdict['decision']): ImportVerdict => ({
  package: printable(why),
  ecosystem: '',
  version: '',
  line: 0,
  decision: action,
  reasons: [],
  safe_alternatives: [],
  degraded: false,
  notes: [printable(`Can't check this command: ${why}. Write the package names in the command.`)],
})

export const isUnclear = ({ imports }: { readonly imports: readonly ImportVerdict[] }): boolean =>
  imports.some(
    // A protected file has no ecosystem either, but has a reason.
    ({ ecosystem, reasons, decision }) =>
      ecosystem === '' && reasons.length === 0 && decision !== 'allow',
  )
