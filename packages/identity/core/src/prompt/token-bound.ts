/** Words of two letters that are one token in every encoder. */
const SHORT = new Set(
  (
    'am an as at be by do go he if in is it me my no of on or so to up us we ' +
    'An As At Be By Do Go He If In Is It Me My No Of On Or So To Up We'
  ).split(' '),
)
/** Small letters of what is written like a word: not endless. */
const SMALL_MIN = 2
const SMALL_MAX = 15
/** Few words have four consonants in a row, `y` being none. */
const CONSONANTS_MAX = 3
/** Every third letter of a word is a vowel; where it is not, an encoder may have no piece longer than a letter. */
const LETTERS_A_VOWEL = 3
/** Of made-up words that look like real ones; of real ones it is about a third of it. */
const TOKENS_A_LETTER = 0.6
/** An encoder may begin a text with a sign of its own. */
const TEXT_TOKENS = 2

/**
 * At least as many tokens as a byte-pair encoder of today makes of a text, whichever it is: .6 of a token a letter of
 * what is written like a word, and one for each byte of all else, since such encoders split to single bytes at
 * worst. A space between two words goes with the second. Two to three times what English takes. Held against o200k, cl100k
 * and the SentencePiece vocabulary of Llama 2, which splits every digit, in the tests.
 */
export const tokenBound = (text: string): number =>
  text === '' ? 0 : TEXT_TOKENS + tokensOfPart(text)

/**
 * What a part of a text adds to the bound of the whole: whole lines add up. Letter by letter and without a copy, because
 * every recalled memory of every turn goes through here.
 */
export const tokensOfPart = (text: string): number => {
  let tokens = 0
  for (let from = 0; from < text.length;) {
    const isLetters = isLetter(text.charCodeAt(from))
    let to = from + 1
    while (to < text.length && isLetter(text.charCodeAt(to)) === isLetters) to += 1
    if (isLetters) tokens += isWord(text, from, to) ? tokensOfWord(text, from, to) : to - from
    else if (!isBetweenWords(text, from, to)) tokens += bytesOf(text, from, to)
    from = to
  }
  return tokens
}

const isShort = (text: string, from: number, to: number): boolean =>
  to - from === 2 && SHORT.has(text.slice(from, to))

const tokensOfWord = (text: string, from: number, to: number): number =>
  isShort(text, from, to) ? 1 : Math.ceil(TOKENS_A_LETTER * (to - from))

const isWord = (text: string, from: number, to: number): boolean => {
  // What stands right behind a digit is part of a code.
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
/** The bit that makes a capital letter a small one. */
const SMALL = 0x20
const [VOWEL, HALF_VOWEL, RARE] = [1, 2, 3]
/** By the code of a small letter. A rare letter stands before another consonant in few words. */
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

/** In UTF-8, where half of a pair is written as U+FFFD. */
const bytesOf = (text: string, from: number, to: number): number => {
  let bytes = 0
  for (let at = from; at < to; at += 1) {
    const code = text.codePointAt(at) as number
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_00_00 ? 3 : 4
    if (code >= 0x1_00_00) at += 1
  }
  return bytes
}
