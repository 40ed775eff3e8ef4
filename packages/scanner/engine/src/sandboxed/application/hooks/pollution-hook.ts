import { withoutRecording } from '../../shared/silence.ts'
import { recordCall } from '../recorder.ts'

/**
 * Watches `Object.prototype` for a member name. Lets the write succeed, so that the effects stay
 * the same.
 */
export const waitForPollution = (
  name: string,
): { readonly hasHappened: () => boolean; end: () => void } => {
  let happened = false
  withoutRecording(() =>
    Object.defineProperty(Object.prototype, name, {
      configurable: true,
      enumerable: false,
      get: () => undefined,
      set(this: object, given: unknown) {
        if (this === Object.prototype) {
          happened = true
          // Defines a plain member, so that the inspector sees it.
          Object.defineProperty(Object.prototype, name, {
            value: given,
            writable: true,
            enumerable: true,
            configurable: true,
          })
          recordCall('prototype', 'Object.prototype', name)
        } else
          Object.defineProperty(this, name, {
            value: given,
            writable: true,
            enumerable: true,
            configurable: true,
          })
      },
    }),
  )
  const isDefined = () => {
    const found = Object.getOwnPropertyDescriptor(Object.prototype, name)
    // A redefinition that bypasses the setter.
    return happened || (found !== undefined && 'value' in found)
  }
  return {
    hasHappened: isDefined,
    end: () => void Reflect.deleteProperty(Object.prototype, name),
  }
}
