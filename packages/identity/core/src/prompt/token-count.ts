/** Letters up to which words of a kind are one token, and tokens for each further letter. */
const WORDS = {
  lower: { free: 7, perLetter: 0.13 },
  capitalized: { free: 3, perLetter: 0.19 },
  upper: { free: 3, perLetter: 0.4 },
  mixed: { free: 5, perLetter: 0.2 },
  accented: { free: 2, perLetter: 0.3 },
} as const

/** Tokens per letter of scripts in which a word is several tokens. */
const SCRIPTS: readonly (readonly [RegExp, number])[] = [
  [/^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u, 0.75],
  [/^\p{Script=Hangul}/u, 0.65],
  [/^\p{Script=Cyrillic}/u, 0.3],
  [/^\p{Script=Arabic}/u, 0.35],
]
const OTHER_SCRIPT = 0.4

const DIGITS_PER_TOKEN = 3
const SYMBOLS_PER_TOKEN = 3
/** Of half of a symbol outside ASCII, such as an emoji. */
const RARE_SYMBOL = 0.6

/** What a character may be: a run of one kind is one piece of a byte-pair encoder. */
const [LETTER, DIGIT, SPACE, BREAK, SYMBOL] = [1, 2, 3, 4, 5]

/**
 * Estimates the tokens of a text in the encoders of current models: within a tenth for English
 * prose and code. Unlike `tokenUpperBound`, a text may have more. Letter by letter, because it runs
 * on the prompt of every turn.
 */
export const tokenCount = (text: string): number => {
  let tokens = 0
  let before = 0
  for (let from = 0; from < text.length;) {
    const kind = kindAt(text, from)
    let to = from + 1
    while (to < text.length && kindAt(text, to) === kind) to += 1
    if (kind === LETTER) tokens += countWord(text, from, to)
    else if (kind === DIGIT)
      // A space is part of the word that follows it, but not of a number.
      tokens += Math.ceil((to - from) / DIGITS_PER_TOKEN) + Number(before === SPACE)
    else if (kind === SYMBOL) tokens += countSymbols(text, from, to)
    else if (kind === BREAK) tokens += Number(before !== SYMBOL)
    else tokens += Number(to - from > 1)
    before = kind
    from = to
  }
  return Math.round(tokens)
}

const ASCII = new Uint8Array(128).map((_, code) => {
  const character = String.fromCharCode(code)
  if (/[A-Za-z]/.test(character)) return LETTER
  if (/\d/.test(character)) return DIGIT
  if (character === '\n') return BREAK
  return /\s/.test(character) ? SPACE : SYMBOL
})

const kindAt = (text: string, at: number): number => {
  const code = text.charCodeAt(at)
  if (code < ASCII.length) return ASCII[code] as number
  const character = text[at] as string
  if (/[\p{L}\p{M}]/u.test(character)) return LETTER
  return /\p{N}/u.test(character) ? DIGIT : /\s/.test(character) ? SPACE : SYMBOL
}

const countSymbols = (text: string, from: number, to: number): number => {
  let rare = 0
  for (let at = from; at < to; at += 1)
    if (text.charCodeAt(at) >= ASCII.length && !'’‘“”–—…'.includes(text[at] as string)) rare += 1
  return Math.ceil((to - from - rare) / SYMBOLS_PER_TOKEN) + RARE_SYMBOL * rare
}

const isCapital = (code: number): boolean => code >= 0x41 && code <= 0x5a

const countWord = (text: string, from: number, to: number): number => {
  const letters = to - from
  // The end of a contraction usually is part of the token before.
  if (letters <= 2 && from > 1 && "'’".includes(text[from - 1] as string)) return 0
  let [capitals, others] = [0, 0]
  for (let at = from; at < to; at += 1) {
    const code = text.charCodeAt(at)
    if (code >= ASCII.length) others += 1
    else if (isCapital(code)) capitals += 1
  }
  if (others > 0 && !/[\u0000-\u024f]/.test(text[from] as string)) {
    const first = text[from] as string
    const [, share = OTHER_SCRIPT] = SCRIPTS.find(([script]) => script.test(first)) ?? []
    return Math.max(1, share * letters)
  }
  const { free, perLetter } =
    others > 0
      ? WORDS.accented
      : WORDS[getCase(capitals, letters, isCapital(text.charCodeAt(from)))]
  return 1 + perLetter * Math.max(0, letters - free)
}

const getCase = (capitals: number, letters: number, isFirst: boolean): keyof typeof WORDS => {
  if (capitals === 0) return 'lower'
  if (capitals === 1 && isFirst) return 'capitalized'
  return capitals === letters ? 'upper' : 'mixed'
}
