/** Methods that every value of the language has: on an unknown receiver they say nothing about our own functions. */
export const NATIVE_METHOD_NAMES: ReadonlySet<string> = new Set(
  [Array, String, Object, Promise, Map, Set, RegExp, Number, Date, Function, Symbol, Error].flatMap(
    ({ prototype }) => Object.getOwnPropertyNames(prototype),
  ),
)
