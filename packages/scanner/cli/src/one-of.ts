import { escapeControls } from '@daimon/terminal'
import { UsageError } from './io.ts'

/** The value of an enumerated flag. Throws a UsageError that lists the allowed values. */
export const oneOf = <const T extends string>(
  name: string,
  value: string,
  words: readonly T[],
): T => {
  const found = words.find((word) => word === value)
  if (found === undefined)
    throw new UsageError(
      `${name} must be one of ${words.join(', ')}, not '${escapeControls(value)}'.`,
    )
  return found
}
