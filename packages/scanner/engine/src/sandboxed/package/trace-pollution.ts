import type { Frame } from '../../protocol/frame.ts'
import { captureStack } from '../shared/capture-stack.ts'

/**
 * Reports where a member of `Object.prototype` is set: a setter captures the stack, then defines
 * the member normally.
 */
export const tracePollution = (key: string, onSet: (stack: readonly Frame[]) => void): void => {
  const { defineProperty } = Object
  const put = (owner: object, value: unknown) =>
    defineProperty(owner, key, { value, enumerable: true, writable: true, configurable: true })
  defineProperty(Object.prototype, key, {
    get: () => undefined,
    set(this: object, value: unknown) {
      if (this === Object.prototype) onSet(captureStack())
      put(this, value)
    },
    enumerable: false,
    configurable: true,
  })
  Object.defineProperty = ((owner: object, name: PropertyKey, descriptor: PropertyDescriptor) => {
    if (owner === Object.prototype && name === key) onSet(captureStack())
    return defineProperty(owner, name, descriptor)
  }) as typeof Object.defineProperty
}
