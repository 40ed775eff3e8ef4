import { UsageError } from './io.ts'

/** The value of a flag that accepts only some words. Throws a UsageError for another. */
export const oneOf = <const T extends string>(
  flag: string,
  text: string | undefined,
  words: readonly T[],
): T | undefined => {
  if (text === undefined) return undefined
  const found = words.find((word) => word === text)
  if (found === undefined)
    throw new UsageError(`${flag} must be ${words.join(' or ')}, not '${text}'.`)
  return found
}
