export type Callback = (error: null, result?: unknown, more?: unknown) => void

type StatementCall = {
  readonly statement: string
  readonly values: unknown
  readonly isList: boolean
}

/** A statement as drivers accept it: as text, `{text}`, or `{sql}`, with its values. */
export const readStatement = (args: readonly unknown[]): StatementCall => {
  const [first, second] = args
  const given = (typeof first === 'object' && first !== null ? first : { text: first }) as {
    readonly text?: unknown
    readonly sql?: unknown
    readonly values?: unknown
    readonly rowMode?: unknown
    readonly rowsAsArray?: unknown
  }
  return {
    statement: [given.text, given.sql].find((text) => typeof text === 'string') ?? '',
    values: typeof second === 'function' || second === undefined ? given.values : second,
    isList: given.rowMode === 'array' || given.rowsAsArray === true,
  }
}

export const findCallback = (args: readonly unknown[]): Callback | undefined =>
  args.findLast((each) => typeof each === 'function') as Callback | undefined
