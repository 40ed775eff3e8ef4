import { plain } from '@daimon/terminal'
import { UsageError } from './io.ts'

/** The value of a flag that has few; throws a UsageError that names them. */
export const oneOf = <const T extends string>(
  name: string,
  value: string,
  words: readonly T[],
): T => {
  const found = words.find((word) => word === value)
  if (found === undefined)
    throw new UsageError(`${name} must be one of ${words.join(', ')}, not '${plain(value)}'.`)
  return found
}
