import { UsageError } from './io.ts'

/** The kind that --kind names; throws UsageError if the command takes no such kind. */
export const memoryKind = <const Kind extends string>(
  given: string | undefined,
  kinds: readonly Kind[],
): Kind | undefined => {
  const kind = kinds.find((one) => one === given)
  if (given !== undefined && kind === undefined)
    throw new UsageError(`Unknown --kind '${given}'. Use ${kinds.join(', ')}.`)
  return kind
}
