/** A place in the source of a pattern, and how many texts it may still give. */
type Reader = { readonly source: string; at: number; left: number }

const CHARS_MAX = 120
const SOURCE_CHARS_MAX = 300
const PARTS_MAX = 400
/** As many as a repetition without a least number gives; texts without it are often too short. */
const SOME = 1

/**
 * A short text that a pattern matches as a whole; undefined if the pattern has what no text shows,
 * such as a look at what follows. The pattern never runs.
 */
export const matchingText = (source: string): string | undefined => {
  if (source.length > SOURCE_CHARS_MAX) return undefined
  const reader: Reader = { source, at: 0, left: PARTS_MAX }
  const text = readAlternatives(reader)
  if (reader.at !== source.length || text === undefined || text.length > CHARS_MAX) return undefined
  // A class with characters of two units may give half of one, which no request can have.
  return text.isWellFormed() ? text : undefined
}

/** The first alternative up to a closing bracket; the others are only read. */
const readAlternatives = (reader: Reader): string | undefined => {
  const first = readSequence(reader)
  while (reader.source[reader.at] === '|') {
    reader.at += 1
    if (readSequence(reader) === undefined) return undefined
  }
  return first
}

const readSequence = (reader: Reader): string | undefined => {
  let text = ''
  while (reader.at < reader.source.length && !'|)'.includes(reader.source[reader.at] as string)) {
    if ((reader.left -= 1) < 0) return undefined
    const piece = readPiece(reader)
    if (piece === undefined) return undefined
    const least = readLeast(reader)
    if (piece.length * least > CHARS_MAX) return undefined
    text += piece.repeat(least)
  }
  return text
}

const readPiece = (reader: Reader): string | undefined => {
  const character = reader.source[reader.at] as string
  reader.at += 1
  if (character === '^' || character === '$') return ''
  if (character === '.') return 'a'
  if (character === '[') return readClass(reader)
  if (character === '\\') return readEscape(reader)
  if ('*+?{'.includes(character)) return undefined
  if (character !== '(') return character
  if (reader.source.startsWith('?:', reader.at)) reader.at += 2
  else if (reader.source[reader.at] === '?') {
    const name = /^\?<\w{1,40}>/.exec(reader.source.slice(reader.at, reader.at + 50))
    if (name === null) return undefined
    reader.at += name[0].length
  }
  const text = readAlternatives(reader)
  reader.at += 1
  return reader.source[reader.at - 1] === ')' ? text : undefined
}

const SHORTHANDS: Readonly<Record<string, string>> = {
  d: '1',
  w: 'a',
  s: ' ',
  S: 'a',
  D: 'a',
  W: '-',
  b: '',
  n: '\n',
  t: '\t',
}

const readEscape = (reader: Reader): string | undefined => {
  const character = reader.source[reader.at] ?? ''
  reader.at += 1
  if (/[BpPuxkc1-9]/.test(character)) return undefined
  return SHORTHANDS[character] ?? character
}

/** Characters that a class most likely has, in the order in which texts use them. */
const LIKELY = ['a', '1', 'A', '0', 'f', '-', ' ']

const readClass = (reader: Reader): string | undefined => {
  const { source } = reader
  const isNegated = source[reader.at] === '^'
  if (isNegated) reader.at += 1
  const members: (readonly [from: string, to: string])[] = []
  const readMember = (): string => {
    const character = source[reader.at] ?? ''
    reader.at += 1
    if (character !== '\\') return character
    const escaped = source[reader.at] ?? ''
    reader.at += 1
    return 'dws'.includes(escaped) ? `\\${escaped}` : escaped
  }
  while (source[reader.at] !== ']') {
    if (reader.at >= source.length) return undefined
    const from = readMember()
    const isRange = source[reader.at] === '-' && source[reader.at + 1] !== ']'
    if (isRange) reader.at += 1
    const to = isRange ? readMember() : from
    members.push(...(SHORTHAND_RANGES[from] ?? [[from, to] as const]))
  }
  reader.at += 1
  const has = (character: string) =>
    members.some(([from, to]) => from <= character && character <= to)
  const likely = LIKELY.find((character) => has(character) !== isNegated)
  return likely ?? (isNegated ? undefined : members[0]?.[0])
}

const SHORTHAND_RANGES: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  '\\d': [['0', '9']],
  '\\w': [
    ['a', 'z'],
    ['A', 'Z'],
    ['0', '9'],
    ['_', '_'],
  ],
  '\\s': [[' ', ' ']],
}

/** How often the piece before has to be there. */
const readLeast = (reader: Reader): number => {
  const [found, least] = /^(?:[*+?]|\{(\d{1,4})(?:,\d{0,4})?\})\??/.exec(
    reader.source.slice(reader.at, reader.at + 16),
  ) ?? ['']
  reader.at += found.length
  if (least !== undefined) return Number(least)
  return found.startsWith('?') || found.startsWith('*') ? 0 : SOME
}
