import { hole } from '../../protocol/plan.ts'

const TEXTS_MAX = 10
const PATTERNS =
  /(?:[=(,:!&|?]|return)\s*\/((?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/[a-z]*(?=\s*[.,;)\]&|?:\n]|$)/g
const SEPARATORS = /\.(?:split|indexOf|includes|lastIndexOf)\(\s*(['"`])((?:[^\\\n]|\\.){1,3}?)\1/g
/** Parses a number at the start of a text and ignores the rest. */
const AS_NUMBER = /\bparse(?:Int|Float)\(/
const PREFIXES = /\.startsWith\(\s*(['"`])([^'"`\\\n]{1,20})\1/g

/**
 * Texts with one hole that a function may accept although it rejects the bare one, derived from
 * patterns, separators, and prefixes in its source.
 */
export const sampleTexts = (body: string): string[] => {
  const separators = [...body.matchAll(SEPARATORS)]
    .map(([, , text]) => unescape(text as string))
    .filter((text) => text !== '')
  const samples = [...body.matchAll(PATTERNS)].flatMap(([, source]) =>
    samplesOfPattern(source as string),
  )
  const prefixes = [...body.matchAll(PREFIXES)].map(([, , text]) => text as string)
  const empty = hole(0)
  const texts = new Set<string>()
  for (const prefix of prefixes) texts.add(prefix + empty)
  const open = samples.flatMap((sample) =>
    sample.includes(empty) ? [sample] : [closed(sample + empty), `${sample} ${empty}`],
  )
  if (AS_NUMBER.test(body)) texts.add(`1${empty}`)
  for (const sample of open) texts.add(sample)
  for (const separator of separators) {
    texts.add(`a${separator}${empty}`)
    for (const sample of open) texts.add(`a${separator}${sample}`)
  }
  for (const separator of separators) texts.add(`${empty}${separator}a`)
  // Longer texts meet more of the function's conditions.
  return [...texts].toSorted((a, b) => b.length - a.length).slice(0, TEXTS_MAX)
}

/** Closes brackets that a pattern leaves open, because parsers look for the closing one. */
const closed = (text: string): string => {
  const open: string[] = []
  for (const character of text) {
    const other = BRACKETS[character]
    if (other !== undefined) open.unshift(other)
    else if (character === open[0]) open.shift()
  }
  return text + open.join('')
}

const BRACKETS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }

const unescape = (text: string): string =>
  text.replaceAll(
    /\\(.)/g,
    (_, character: string) => ({ n: '\n', t: '\t', r: '\r' })[character] ?? character,
  )

const PIECE_MAX = 60

/** Two texts that should match a pattern: the shortest, and one with a hole for `.`. */
const samplesOfPattern = (source: string): string[] => {
  if (source.length > PIECE_MAX) return []
  const made = sampleText(source, '')
  const open = sampleText(source, hole(0))
  return [open, made].filter((text, at, all) => {
    if (text === undefined || text === '' || all.indexOf(text) !== at) return false
    try {
      return new RegExp(source, 'i').test(text.replace(hole(0), 'x'))
    } catch {
      return false
    }
  }) as string[]
}

/**
 * Builds a matching text with a simple left-to-right reading; undefined if unsupported. `any` is
 * the text for `.`.
 */
const sampleText = (source: string, any: string): string | undefined => {
  let text = ''
  let isOpen = any !== ''
  const last: string[] = []
  for (let at = 0; at < source.length; at += 1) {
    const character = source[at] as string
    let piece = ''
    if ('^$'.includes(character)) continue
    if (character === '|') break
    if (character === '(') {
      if (source.startsWith('(?:', at)) at += 2
      else if (source[at + 1] === '?') return undefined
      continue
    }
    if (character === ')') continue
    if ('*?'.includes(character)) {
      if (character === '*' && last.at(-1) === '.' && any !== '') continue
      text = text.slice(0, text.length - (last.pop()?.length ?? 0))
      continue
    }
    if (character === '+') continue
    const counted = character === '{' ? COUNT.exec(source.slice(at)) : null
    if (counted !== null) {
      at += counted[0].length - 1
      continue
    }
    if (character === '[') {
      const end = source.indexOf(']', at + 2)
      if (end < 0) return undefined
      piece = ofClass(source.slice(at, end + 1))
      at = end
    } else if (character === '\\') {
      at += 1
      piece =
        (
          {
            d: '1',
            w: 'a',
            s: ' ',
            S: 'a',
            D: 'a',
            W: '-',
            n: '\n',
            t: '\t',
            b: '',
            B: '',
          } as Record<string, string>
        )[source[at] ?? ''] ?? (source[at] as string)
    } else if (character === '.') {
      piece = isOpen ? any : any === '' ? 'a' : ''
      isOpen = false
      text += piece
      last.push(piece === any && any !== '' ? '.' : piece)
      continue
    } else piece = character
    text += piece
    last.push(piece)
  }
  return text
}

const COUNT = /^\{\d+(?:,\d*)?\}/

const ofClass = (source: string): string => {
  for (const character of 'a1A_-. /:x')
    try {
      if (new RegExp(`^${source}$`).test(character)) return character
    } catch {
      return ''
    }
  return ''
}
