import { type SandboxResult, type SandboxRun, runSandboxed } from './run-sandboxed.ts'
import { type SelfTest, type SelfTestOptions, selfTest } from './self-test/self-test.ts'
import type { OmittedEntry } from './staging/copy-tree.ts'
import { createStagingArea } from './staging/staging-area.ts'

/** A sandbox whose self-test passed. */
export type Sandbox = {
  readonly run: (run: SandboxRun) => Promise<SandboxResult>
  /** Copies a submitted tree once for several runs that mount it, instead of once for each. */
  readonly stage: (from: string, signal?: AbortSignal) => Promise<StagedSandbox>
  /** The isolation checks that its self-test passed. */
  readonly passedChecks: readonly string[]
  readonly notRun: SelfTest['notRun']
}

/** The same sandbox while it keeps the copy. */
export type StagedSandbox = Sandbox & Disposable & { readonly omitted: readonly OmittedEntry[] }

/**
 * Opens the sandbox for a batch of runs. The self-test runs once, before the first of them.
 * @throws SandboxUnavailable with what is missing and how to get it; then nothing ran
 */
export const openSandbox = async ({
  cacheDirectory,
  ...options
}: SelfTestOptions = {}): Promise<Sandbox> => {
  const { held, notRun } = await selfTest({
    ...options,
    ...(cacheDirectory !== undefined && { cacheDirectory }),
  })
  const area = createStagingArea()
  const sandbox: Sandbox = {
    passedChecks: held,
    notRun,
    stage: async (from, signal) => {
      const copy = await area.stage(from, signal)
      return { ...sandbox, omitted: copy.omitted, [Symbol.dispose]: () => copy[Symbol.dispose]() }
    },
    run: (run) => runSandboxed({ ...options, ...run }, area),
  }
  return sandbox
}
