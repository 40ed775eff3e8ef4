import { type TestContext, beforeEach, onTestFinished } from 'vitest'
import { runSandboxed } from '../run-sandboxed.ts'
import { SandboxUnavailable } from '../sandbox-unavailable.ts'
import { type HostCanaries, plantCanaries } from '../self-test/host-canaries.ts'

/** Skips the tests of a file or a suite where nothing can be isolated, and says why. */
export const needSandbox = (): void =>
  beforeEach(async (context: TestContext) => {
    const missing = await (missingIsolation ??= whatIsMissing())
    if (missing !== undefined) context.skip(missing)
  })

let missingIsolation: Promise<string | undefined> | undefined

const whatIsMissing = async (): Promise<string | undefined> => {
  try {
    await runSandboxed({ argv: ['true'] })
    return undefined
  } catch (error) {
    if (error instanceof SandboxUnavailable) return error.message
    throw error
  }
}

/** Planted for the test that runs. */
export const plantForTest = async (): Promise<HostCanaries> => {
  const planted = await plantCanaries()
  onTestFinished(() => planted[Symbol.asyncDispose]())
  return planted
}
