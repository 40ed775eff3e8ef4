/** Two-letter words that are one token in every encoder. */
const SHORT = new Set(
  (
    'am an as at be by do go he if in is it me my no of on or so to up us we ' +
    'An As At Be By Do Go He If In Is It Me My No Of On Or So To Up We'
  ).split(' '),
)
/** Maximum letters of a run that counts as a word. */
const SMALL_MIN = 2
const SMALL_MAX = 15
/** Few words have four consonants in a row; `y` is a vowel here. */
const CONSONANTS_MAX = 3
/**
 * Words have a vowel at least every third letter; otherwise an encoder may have only single-letter
 * tokens.
 */
const LETTERS_A_VOWEL = 3
/** Tokens per letter of made-up words that look real; real words take about a third of it. */
const TOKENS_A_LETTER = 0.6
/** An encoder may add a start token. */
const TEXT_TOKENS = 2

/**
 * Returns an upper bound on the tokens of a text in any current byte-pair encoder: .6 of a token
 * per letter of word-like text, and one per byte of all else, since such encoders split to single
 * bytes at worst. A space between two words belongs to the second. Two to three times the count for
 * English. The tests compare it with o200k, cl100k, and the SentencePiece vocabulary of Llama 2,
 * which splits every digit.
 */
export const tokenUpperBound = (text: string): number =>
  text === '' ? 0 : TEXT_TOKENS + tokensOfPart(text)

/**
 * What a part of a text adds to the bound of the complete text: complete lines add up. Letter by
 * letter without a copy, because it runs on every recalled memory of every turn.
 */
export const tokensOfPart = (text: string): number => {
  let tokens = 0
  for (let from = 0; from < text.length;) {
    const isLetters = isLetter(text.charCodeAt(from))
    let to = from + 1
    while (to < text.length && isLetter(text.charCodeAt(to)) === isLetters) to += 1
    if (isLetters) tokens += isWord(text, from, to) ? tokensOfWord(text, from, to) : to - from
    else if (!isBetweenWords(text, from, to)) tokens += countBytes(text, from, to)
    from = to
  }
  return tokens
}

const isShort = (text: string, from: number, to: number): boolean =>
  to - from === 2 && SHORT.has(text.slice(from, to))

const tokensOfWord = (text: string, from: number, to: number): number =>
  isShort(text, from, to) ? 1 : Math.ceil(TOKENS_A_LETTER * (to - from))

const isWord = (text: string, from: number, to: number): boolean => {
  // Text right after a digit is part of a code.
  if (from > 0 && isDigit(text.charCodeAt(from - 1))) return false
  if (isShort(text, from, to)) return true
  const small = to - from - Number(isCapital(text.charCodeAt(from)))
  if (small < SMALL_MIN || small > SMALL_MAX) return false
  let vowels = 0
  let consonants = 0
  let isBehindRare = false
  for (let at = from; at < to; at += 1) {
    const code = text.charCodeAt(at)
    if (at > from && isCapital(code)) return false
    const kind = KIND[code | SMALL] as number
    if (kind === VOWEL) vowels += 1
    else if (isBehindRare) return false
    consonants = kind === VOWEL || kind === HALF_VOWEL ? 0 : consonants + 1
    if (consonants > CONSONANTS_MAX) return false
    isBehindRare = kind === RARE
  }
  return LETTERS_A_VOWEL * vowels >= to - from
}

const isBetweenWords = (text: string, from: number, to: number): boolean =>
  to - from === 1 && from > 0 && to < text.length && text.charCodeAt(from) === SPACE

const SPACE = 0x20
/** The bit that turns an uppercase letter into a lowercase one. */
const SMALL = 0x20
const [VOWEL, HALF_VOWEL, RARE] = [1, 2, 3]
/**
 * Indexed by the code of a lowercase letter. A rare letter precedes another consonant in few words.
 */
const KIND = new Uint8Array(128)
for (const [kind, letters] of [
  [VOWEL, 'aeiou'],
  [HALF_VOWEL, 'y'],
  [RARE, 'jqxz'],
] as const)
  for (const letter of letters) KIND[letter.charCodeAt(0)] = kind

const isCapital = (code: number): boolean => code >= 0x41 && code <= 0x5a
const isLetter = (code: number): boolean => isCapital(code & ~SMALL) && code < 0x80
const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39

/** In UTF-8, where half of a surrogate pair is written as U+FFFD. */
const countBytes = (text: string, from: number, to: number): number => {
  let bytes = 0
  for (let at = from; at < to; at += 1) {
    const code = text.codePointAt(at) as number
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_00_00 ? 3 : 4
    if (code >= 0x1_00_00) at += 1
  }
  return bytes
}
