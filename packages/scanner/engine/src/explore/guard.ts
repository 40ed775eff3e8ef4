import { Script } from 'node:vm'

/** Thrown when a call took longer than it was given; a regular expression is ended as well. */
export class TookTooLong extends Error {}

// Another name in each process, so that no package looks for it.
const key = `_${Math.random().toString(36).slice(2)}`
const script = new Script(`globalThis.${key}()`)

/** Runs a function and ends it, whatever it does, after this many milliseconds. Nested calls run under the outer one. */
export const guarded = <T>(run: () => T, timeoutMs: number): T => {
  const outer = globalThis as Record<string, unknown>
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
