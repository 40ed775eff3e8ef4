import { type SandboxResult, type SandboxRun, runSandboxed } from './run-sandboxed.ts'
import { type SelfTest, type SelfTestOptions, selfTest } from './self-test/self-test.ts'
import type { OmittedEntry } from './staging/copy-tree.ts'
import { createStagingArea } from './staging/staging-area.ts'

/** A sandbox that has shown that it isolates. */
export type Sandbox = {
  readonly run: (run: SandboxRun) => Promise<SandboxResult>
  /** Copies a submitted tree once for several runs that mount it, instead of once for each. */
  readonly stage: (from: string, signal?: AbortSignal) => Promise<StagedSandbox>
  /** The isolation checks that its self-test passed. */
  readonly held: readonly string[]
  readonly notRun: SelfTest['notRun']
}

/** The same sandbox while it keeps the copy. */
export type StagedSandbox = Sandbox & Disposable & { readonly omitted: readonly OmittedEntry[] }

/**
 * Opens the sandbox for a batch of runs: its self-test runs once, before the first of them.
 * @throws SandboxUnavailable with what is missing and how to get it; then nothing was run
 */
export const openSandbox = async ({
  cacheFolder,
  ...options
}: SelfTestOptions = {}): Promise<Sandbox> => {
  const { held, notRun } = await selfTest({
    ...options,
    ...(cacheFolder !== undefined && { cacheFolder }),
  })
  const area = createStagingArea()
  const sandbox: Sandbox = {
    held,
    notRun,
    stage: async (from, signal) => {
      const copy = await area.stage(from, signal)
      return { ...sandbox, omitted: copy.omitted, [Symbol.dispose]: () => copy[Symbol.dispose]() }
    },
    run: (run) => runSandboxed({ ...options, ...run }, area),
  }
  return sandbox
}
