import type { ProbeOutcome } from '../inside/probe.ts'
import { type IsolationFacts, readFacts } from '../refusal/facts.ts'
import type { SandboxRun } from '../run-sandboxed.ts'
import { SandboxUnavailable } from '../sandbox-unavailable.ts'
import { readPassed, writePassed } from './pass-cache.ts'
import { UNSTARTED_PYTHON, runProbes } from './run-probes.ts'

export type SelfTest = {
  /** The isolation checks that passed. */
  readonly held: readonly string[]
  /** The checks that this machine can't run, and why. */
  readonly notRun: readonly { readonly id: string; readonly reason: string }[]
}

export type SelfTestOptions = Pick<SandboxRun, 'signal' | 'bubblewrapPath'> & {
  /** Where to cache which machines passed; null tests each time. */
  readonly cacheDirectory?: string | null
}

/**
 * Tries to get out of the sandbox in every way of the tables below `inside/probes`. A machine that
 * passed is not tested again until it restarts or a part of the sandbox changes.
 * @throws SandboxUnavailable when isolation is not possible, or one check fails
 */
export const selfTest = async ({
  cacheDirectory,
  ...options
}: SelfTestOptions = {}): Promise<SelfTest> => {
  const cache = { bubblewrapPath: options.bubblewrapPath, directory: cacheDirectory }
  const known = readPassed(cache)
  if (known !== undefined) return known
  const outcomes = await runProbes(options)
  const broken = outcomes.filter(({ seen }) => seen !== undefined)
  if (broken.length > 0) throw new SandboxUnavailable(explainBroken(broken, readFacts()))
  const passed: SelfTest = {
    held: outcomes.filter(({ notRun }) => notRun === undefined).map(({ id }) => id),
    notRun: outcomes.flatMap(({ id, notRun }) =>
      notRun === undefined ? [] : [{ id, reason: notRun }],
    ),
  }
  // Nothing that the key of the cache contains changes when what Python lacks is installed.
  if (!passed.notRun.some(({ id }) => id === UNSTARTED_PYTHON)) writePassed(cache, passed)
  return passed
}

const explainBroken = (
  broken: readonly ProbeOutcome[],
  { hasSingleUser }: Pick<IsolationFacts, 'hasSingleUser'>,
): string =>
  `The sandbox does not isolate here: code in it can ${broken
    .map(({ id, tries, seen }) => `${tries} (${id}: ${seen})`)
    .join(', ')}. Nothing ran. ${
    hasSingleUser
      ? 'The only user of this container is root of the machine. Start the container with a map of 65,536 users (/etc/subuid, /etc/subgid), or run the scan as an unprivileged user.'
      : 'Check that bubblewrap is 0.8 or newer, and check the Linux kernel version.'
  }`
