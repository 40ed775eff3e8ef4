/** Names of members whose callback gets what they open; others get messages, which never come. */
const OPENS = /^(?:connect|create|open|assert|get|ping)/i

/**
 * Any member can be read, called, or constructed; what is awaited is there at once. Callbacks of
 * what opens a connection are called, so that a start that waits for one goes on.
 */
export const toInert = (name = ''): unknown => {
  const target = function () {}
  const answer = (args: readonly unknown[]): unknown => {
    const callback = args.findLast((each) => typeof each === 'function') as
      | ((error: null, value: unknown) => void)
      | undefined
    if (callback !== undefined && OPENS.test(name)) setImmediate(() => callback(null, toInert()))
    return toInert()
  }
  return new Proxy(target, {
    get: (_, member) => {
      if (member === 'then' || member === '__esModule') return undefined
      if (member === 'toJSON') return () => null
      if (member === Symbol.toPrimitive) return () => ''
      if (member === Symbol.iterator) return () => [][Symbol.iterator]()
      if (member === 'prototype') return target.prototype
      return toInert(typeof member === 'string' ? member : '')
    },
    apply: (_, __, args) => answer(args),
    construct: () => toInert() as object,
  })
}
