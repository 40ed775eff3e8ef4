/**
 * Stands in for the package: has every member, can be called and constructed, and does nothing. A proof that still has
 * its effect with this has caused it by itself.
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
