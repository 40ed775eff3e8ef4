import { setFlagsFromString } from 'node:v8'

/**
 * How much the heap may grow over what lived after the last collection, in percent. By default V8
 * lets it grow to four times that on a large machine; linking a repository leaves little that lives
 * and much garbage, so the peak halves, and the time stays the same.
 */
const GROWTH_PERCENT = 40

/** Commands that link; a service and an MCP server live long, and would collect more often. */
const LINKING: ReadonlySet<string | undefined> = new Set(['scan', 'verify', 'payload', 'hook'])

/** Whether a command line links a repository. */
export const isLinking = (args: readonly string[]): boolean =>
  LINKING.has(args.find((each) => !each.startsWith('-')))

/** Limits the memory of this process; for programs only, as it applies to all that runs in it. */
export const limitHeapGrowth = (): void =>
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`)
