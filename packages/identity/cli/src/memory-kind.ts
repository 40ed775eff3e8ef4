import { UsageError } from './io.ts'

/** The memory kind from --kind. Throws a UsageError if the command doesn't accept it. */
export const memoryKind = <const Kind extends string>(
  given: string | undefined,
  kinds: readonly Kind[],
): Kind | undefined => {
  const kind = kinds.find((one) => one === given)
  if (given !== undefined && kind === undefined)
    throw new UsageError(`Unknown --kind '${given}'. Use ${kinds.join(', ')}.`)
  return kind
}
