/** The arguments of a program, sorted. */
export type Arguments = {
  readonly operands: readonly string[]
  /** By name, such as `--prefix` or `-C`; flags have the value ''. */
  readonly options: ReadonlyMap<string, readonly string[]>
  /** The words after the last requested operand. */
  readonly rest: readonly string[]
}

type ReadOptions = {
  /** Options that take a value as the next word. */
  readonly valued?: ReadonlySet<string> | undefined
  /** Stops after this many operands: the rest belongs to another program. */
  readonly operandsMax?: number | undefined
}

/** Splits a word list of a table, such as `-a --all`. */
export const words = (text: string): ReadonlySet<string> =>
  new Set(text.split(/\s+/).filter((each) => each !== ''))

/** Parses arguments by common conventions: `--`, `--name=value`, `-nVALUE`, `-abc`. */
export const readArguments = (
  given: readonly string[],
  { valued = new Set(), operandsMax = Infinity }: ReadOptions = {},
): Arguments => {
  const operands: string[] = []
  const options = new Map<string, string[]>()
  const add = (name: string, value: string) => {
    const values = options.get(name)
    if (values) values.push(value)
    else options.set(name, [value])
  }
  let at = 0
  for (; at < given.length && operands.length < operandsMax; at += 1) {
    const word = given[at] as string
    if (word === '--') {
      const left = given.slice(at + 1)
      const room = operandsMax - operands.length
      return {
        operands: [...operands, ...left.slice(0, room)],
        options,
        rest: left.slice(room === Infinity ? left.length : room),
      }
    }
    if (!word.startsWith('-') || word === '-') {
      operands.push(word)
      continue
    }
    const equals = word.indexOf('=')
    if (equals > 0 && (word.startsWith('--') || valued.has(word.slice(0, equals)))) {
      add(word.slice(0, equals), word.slice(equals + 1))
    } else if (valued.has(word)) {
      add(word, given[at + 1] ?? '')
      at += 1
    } else if (!word.startsWith('--') && word.length > 2 && valued.has(word.slice(0, 2))) {
      add(word.slice(0, 2), word.slice(2))
    } else if (!word.startsWith('--') && word.length > 2 && valued.has(`-${word.at(-1)}`)) {
      for (const letter of word.slice(1, -1)) add(`-${letter}`, '')
      add(`-${word.at(-1)}`, given[at + 1] ?? '')
      at += 1
    } else add(word, '')
  }
  return { operands, options, rest: given.slice(at) }
}

/** All values of synonymous options. */
export const getValues = (
  { options }: Pick<Arguments, 'options'>,
  ...names: readonly string[]
): string[] => names.flatMap((name) => options.get(name) ?? [])

export const hasOption = (
  { options }: Pick<Arguments, 'options'>,
  ...names: readonly string[]
): boolean => names.some((name) => options.has(name))
