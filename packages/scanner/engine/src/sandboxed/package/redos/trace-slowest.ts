import type { Frame } from '../../../protocol/frame.ts'
import { captureStack } from '../../shared/capture-stack.ts'

type Slow = { readonly pattern: string; readonly stack: readonly Frame[] }

const TEXT_MIN = 8

/**
 * Finds the regular expression use that takes the most time. If the process is interrupted, it is
 * the one entered but never left.
 */
export const traceSlowest = (): (() => Slow | undefined) => {
  const { exec } = RegExp.prototype
  let entered: Slow | undefined
  let slowest: (Slow & { readonly ms: number }) | undefined
  Object.defineProperty(RegExp.prototype, 'exec', {
    value: function (this: RegExp, given: unknown) {
      const text = String(given)
      if (text.length < TEXT_MIN || entered !== undefined) return exec.call(this, text)
      entered = { pattern: this.source, stack: captureStack() }
      const beganMs = performance.now()
      const result = exec.call(this, text)
      const ms = performance.now() - beganMs
      if (slowest === undefined || ms > slowest.ms) slowest = { ...entered, ms }
      entered = undefined
      return result
    },
    writable: true,
    configurable: true,
  })
  return () => {
    Object.defineProperty(RegExp.prototype, 'exec', {
      value: exec,
      writable: true,
      configurable: true,
    })
    return entered ?? slowest
  }
}
