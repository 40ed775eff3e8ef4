import { type SandboxResult, type SandboxRun, runSandboxed } from './run-sandboxed.ts'
import { selfTest } from './self-test/self-test.ts'

/** A sandbox that has shown that it holds. */
export type Sandbox = {
  readonly run: (run: SandboxRun) => Promise<SandboxResult>
  /** The walls that its self-test tried. */
  readonly held: readonly string[]
}

/**
 * Opens the sandbox for a batch of runs: its self-test runs once, before the first of them.
 * @throws SandboxUnavailable with what is missing and how to get it; then nothing was run
 */
export const openSandbox = async (
  options: Pick<SandboxRun, 'signal' | 'bubblewrapPath'> = {},
): Promise<Sandbox> => {
  const { held } = await selfTest(options)
  return { held, run: (run) => runSandboxed({ ...options, ...run }) }
}
