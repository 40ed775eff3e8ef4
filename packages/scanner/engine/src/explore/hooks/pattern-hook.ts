import { tell } from '../observe.ts'

const TEXT_MAX = 4_096

/**
 * Tells of every text that a regular expression is applied to, until what it gives is called: all methods go through
 * `exec` once it is replaced.
 */
export const hookPatterns = (): (() => void) => {
  const { exec } = RegExp.prototype
  const replace = (value: unknown) =>
    Object.defineProperty(RegExp.prototype, 'exec', { value, writable: true, configurable: true })
  replace(function (this: RegExp, given: unknown) {
    const text = String(given)
    const { source, flags } = this
    if (text.length < TEXT_MAX)
      tell({ kind: 'pattern', name: 'RegExp.exec', text, pattern: { source, flags } })
    return exec.call(this, text)
  })
  return () => void replace(exec)
}
