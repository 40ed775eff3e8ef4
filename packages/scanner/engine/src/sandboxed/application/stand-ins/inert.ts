/** Names of members whose callback is called; others get messages, which never come. */
const ANSWERS =
  /^(?:connect|create|open|assert|get|ping)|^(?:set|add|replace|del|delete|touch|close|end|quit|unbind)$/i
/** Methods that look a value up by its key, which never find one. */
const LOOKS_UP = /^(?:m?get|gets|getMulti)$/
/** What decides who someone is: without its service, a client accepts no one. */
const REFUSES = /^(?:authenticate|bind|login|signIn)$|^compare|verify(?!_?connect)/i
/** Such functions that give their answer at once. */
const IS_DIRECT = /Sync$|_/

type Callback = (error: Error | null, value?: unknown) => void

/** What an inert function gives: a value to use at once, to await, or to chain. */
const answerCall = (name: string, args: readonly unknown[]): unknown => {
  const callback = args.findLast((each) => typeof each === 'function') as Callback | undefined
  const reply = (...values: Parameters<Callback>) =>
    callback !== undefined && setImmediate(() => callback(...values))
  if (REFUSES.test(name)) {
    if (IS_DIRECT.test(name)) return false
    const error = new Error(`No service answers: ${name}`)
    if (reply(error) !== false) return toInert()
    const refused = Promise.reject(error)
    // A program that doesn't wait for it goes on.
    refused.catch(() => {})
    return refused
  }
  if (LOOKS_UP.test(name))
    return reply(null) === false ? Promise.resolve(args.length === 0 ? NO_RECORD : null) : toInert()
  if (ANSWERS.test(name)) reply(null, toInert())
  return createInert('', Promise.resolve(toInert()))
}

/** A record of a database of documents that doesn't exist. */
const NO_RECORD = {
  exists: false,
  empty: true,
  size: 0,
  docs: [],
  data: () => undefined,
  val: () => null,
  forEach: () => {},
}

/** How many values there are. */
const IS_COUNT = /^(?:length|size|rowLength|rowsAffected)$/
const IS_PLACE = /^\d+$/

/**
 * Any member can be read, called, or constructed. What a call gives resolves at once, and is empty:
 * it has no values, and looks and checks fail. Callbacks of what opens a connection are called, so
 * that a start that waits for one goes on.
 */
export const toInert = (name = ''): unknown => createInert(name)

const createInert = (name: string, promise?: Promise<unknown>): unknown => {
  const target = function () {}
  return new Proxy(target, {
    get: (_, member) => {
      if (
        promise !== undefined &&
        (member === 'then' || member === 'catch' || member === 'finally')
      )
        return promise[member].bind(promise)
      if (member === 'then' || member === '__esModule') return undefined
      if (member === 'toJSON') return () => null
      if (member === Symbol.toPrimitive) return () => ''
      if (member === Symbol.iterator) return () => [][Symbol.iterator]()
      if (member === 'prototype') return target.prototype
      if (typeof member === 'symbol' || IS_PLACE.test(member)) return undefined
      if (IS_COUNT.test(member)) return 0
      // A client has no name; what has one is a function.
      if (name !== '' && (member === 'bind' || member === 'call' || member === 'apply'))
        return Function.prototype[member]
      return toInert(member)
    },
    apply: (_, __, args) => answerCall(name, args),
    construct: () => toInert() as object,
  })
}
