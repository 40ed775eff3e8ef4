import { Script } from 'node:vm'

/** Thrown when a call took longer than it was given; a regular expression is ended as well. */
export class TookTooLong extends Error {}

const script = new Script('globalThis[Symbol.for("daimon.guarded")]()')
const key = Symbol.for('daimon.guarded')

/** Runs a function and ends it, whatever it does, after this many milliseconds. Nested calls run under the outer one. */
export const guarded = <T>(run: () => T, timeoutMs: number): T => {
  const outer = globalThis as Record<symbol, unknown>
  if (outer[key] !== undefined) return run()
  let result: T | undefined
  Object.defineProperty(outer, key, { value: () => void (result = run()), configurable: true })
  try {
    script.runInThisContext({ timeout: timeoutMs })
    return result as T
  } catch (error) {
    if ((error as NodeJS.ErrnoException | null)?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT')
      throw new TookTooLong(`took longer than ${timeoutMs} ms`)
    throw error
  } finally {
    delete outer[key]
  }
}
