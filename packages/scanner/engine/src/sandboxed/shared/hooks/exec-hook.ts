type Exec = (this: RegExp, text: unknown) => unknown

/**
 * Replaces `RegExp.prototype.exec`. Once it is replaced, match, replace, search, split, and test
 * use it. The returned function restores it.
 */
export const replaceExec = (make: (original: Exec) => Exec): (() => void) => {
  const prototype = RegExp.prototype as unknown as { readonly exec: Exec }
  const original = prototype.exec
  const define = (value: Exec) =>
    Object.defineProperty(prototype, 'exec', { configurable: true, writable: true, value })
  define(make(original))
  return () => void define(original)
}
