type Any = (...args: never[]) => unknown

/** Adds a callback in front of a method; the method itself is unchanged. */
export const before = (
  owner: object,
  name: string,
  look: (args: readonly unknown[], self: unknown) => void,
): void => {
  const holder = owner as Record<string, unknown>
  const original = holder[name] as Any | undefined
  if (typeof original !== 'function') return
  const wrapped = function (this: unknown, ...args: never[]) {
    look(args, this)
    return new.target === undefined
      ? Reflect.apply(original, this, args)
      : (Reflect.construct(original, args, new.target) as unknown)
  }
  // Keeps members of the function, such as its `promisify` variant.
  Object.defineProperties(wrapped, Object.getOwnPropertyDescriptors(original))
  Object.defineProperty(holder, name, { value: wrapped, writable: true, configurable: true })
}
