import { Script } from 'node:vm'

/** A call that exceeded its time limit. A regular expression is interrupted too. */
export class TimeLimitError extends Error {}

// A random name per process, so that packages can't look for it.
const key = `_${Math.random().toString(36).slice(2)}`
const script = new Script(`globalThis.${key}()`)

/**
 * Runs a function and terminates it after `timeoutMs`, even in an infinite loop. Nested calls run
 * under the outer limit.
 */
export const withTimeLimit = <T>(run: () => T, timeoutMs: number): T => {
  const outer = globalThis as Record<string, unknown>
  if (outer[key] !== undefined) return run()
  let result: T | undefined
  Object.defineProperty(outer, key, { value: () => void (result = run()), configurable: true })
  try {
    script.runInThisContext({ timeout: timeoutMs })
    return result as T
  } catch (error) {
    if ((error as NodeJS.ErrnoException | null)?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT')
      throw new TimeLimitError(`took longer than ${timeoutMs} ms`)
    throw error
  } finally {
    delete outer[key]
  }
}
