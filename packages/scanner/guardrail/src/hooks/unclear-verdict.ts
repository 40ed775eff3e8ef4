import { printable } from '../plain-fault.ts'
import type { ImportVerdict, Verdict } from '../verdict.ts'

/** The verdict on a command whose packages its text doesn't show; it has the place of that of a package. */
export const unclearVerdict = (why: string, action: Verdict['decision']): ImportVerdict => ({
  package: printable(why),
  ecosystem: '',
  version: '',
  line: 0,
  decision: action,
  reasons: [],
  safe_alternatives: [],
  degraded: false,
  notes: [
    printable(`Can't judge this command: ${why}. Write the names of the packages in the command.`),
  ],
})

export const isUnclear = ({ imports }: { readonly imports: readonly ImportVerdict[] }): boolean =>
  imports.some(
    // A protected file has no ecosystem either, and a reason.
    ({ ecosystem, reasons, decision }) =>
      ecosystem === '' && reasons.length === 0 && decision !== 'allow',
  )
