import { type TestContext, beforeEach, onTestFinished } from 'vitest'
import { runSandboxed } from '../run-sandboxed.ts'
import { SandboxUnavailable } from '../sandbox-unavailable.ts'
import { type HostCanaries, placeCanaries } from '../self-test/host-canaries.ts'

/** Skips the tests of a file or a suite where isolation is not possible, and says why. */
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

/** Host canaries for the running test. */
export const placeCanariesForTest = async (): Promise<HostCanaries> => {
  const canaries = await placeCanaries()
  onTestFinished(() => canaries[Symbol.asyncDispose]())
  return canaries
}
