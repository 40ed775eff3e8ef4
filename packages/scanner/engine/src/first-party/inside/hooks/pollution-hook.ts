import { tell, untold } from '../recorder.ts'

/**
 * Waits on the prototype of all objects for one name. Whoever writes it there writes it into everything; the write
 * goes through, so that what follows is what would follow.
 */
export const waitForPollution = (
  name: string,
): { readonly hasHappened: () => boolean; end: () => void } => {
  let happened = false
  untold(() =>
    Object.defineProperty(Object.prototype, name, {
      configurable: true,
      enumerable: false,
      get: () => undefined,
      set(this: object, given: unknown) {
        if (this === Object.prototype) {
          happened = true
          // A plain member, as it would be without this: what looks from outside sees it.
          Object.defineProperty(Object.prototype, name, {
            value: given,
            writable: true,
            enumerable: true,
            configurable: true,
          })
          tell('prototype', 'Object.prototype', name)
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
    // Defined anew, past the setter.
    return happened || (found !== undefined && 'value' in found)
  }
  return {
    hasHappened: isDefined,
    end: () => void Reflect.deleteProperty(Object.prototype, name),
  }
}
