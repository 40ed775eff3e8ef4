import type { Fired } from '../explore/fired.ts'

const SAYS_COMMAND = /exec|run|spawn|shell|^sh$|command|^cmd$|\$$|launch|invoke|bash/i
const SAYS_CODE =
  /eval|exec|run|compile|script|^code$|source|^src$|^js$|interpret|sandbox|^vm$|expression|^expr$|function/i

/**
 * Whether having the effect is what the function is for: it hands the whole text on as the command or the code, and its
 * name or its parameter's says so. Text that the package joins with text of its own is data, and running it is a flaw.
 */
export const isByDesign = ({ flaw, isWhole, names }: Fired): boolean => {
  if (isWhole !== true) return false
  const says = flaw === 'command-injection' ? SAYS_COMMAND : SAYS_CODE
  return (
    (flaw === 'command-injection' || flaw === 'code-injection') &&
    (names ?? []).some((name) => says.test(name))
  )
}
