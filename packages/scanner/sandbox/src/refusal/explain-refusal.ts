import { CAUSES } from './causes.ts'
import type { IsolationFacts } from './facts.ts'

const SAID_CHARACTERS = 300

/**
 * The message about an installed bubblewrap that can't isolate: its output, the cause, and the
 * remedy.
 */
export const explainRefusal = (said: string, facts: IsolationFacts): string => {
  const last = (said.trim().split('\n').at(-1) ?? '').slice(0, SAID_CHARACTERS)
  const found = CAUSES.find(({ applies }) => applies(said, facts))
  return found === undefined
    ? `Bubblewrap can't isolate here (${last}). Check that bubblewrap 0.8 or newer starts: \`bwrap --ro-bind / / true\`.`
    : `Bubblewrap can't isolate here (${last}): ${found.cause}. ${found.remedy}`
}
