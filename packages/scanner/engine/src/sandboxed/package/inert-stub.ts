/**
 * No-op stub for a package; any member can be read, called, or constructed. A proof with an effect
 * on this stub causes the effect itself.
 */
export const inertStub = (): unknown => {
  const stub: unknown = new Proxy(function stub() {}, {
    get: (_target, key) => {
      if (key === 'then') return undefined
      if (key === Symbol.toPrimitive) return () => ''
      if (key === Symbol.iterator) return undefined
      if (key === 'prototype') return {}
      return stub
    },
    apply: () => stub,
    construct: () => stub as object,
    has: () => true,
    set: () => true,
  })
  return stub
}
