/**
 * Methods that built-in values have: on an unknown receiver they don't identify a function of the
 * repository.
 */
export const NATIVE_METHOD_NAMES: ReadonlySet<string> = new Set(
  [Array, String, Object, Promise, Map, Set, RegExp, Number, Date, Function, Symbol, Error].flatMap(
    ({ prototype }) => Object.getOwnPropertyNames(prototype),
  ),
)
