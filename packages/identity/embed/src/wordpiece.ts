/** Vocabulary rows of a text, and the words that the vocabulary can't spell. */
type Pieces = { readonly rows: readonly number[]; readonly unknown: readonly string[] }

/** With `unknownRow`, that row takes the place of each unknown word. */
export type WordPiece = (text: string, unknownRow?: number) => Pieces

const WORD_CHARACTERS_MAX = 100

// BERT treats these as punctuation although Unicode calls them symbols.
const WORD_OR_MARK = /[\p{P}$+<=>^`|~]|[^\s\p{P}$+<=>^`|~]+/gu
const NOT_ASCII = /[^\0-\x7f]/
const CONTROL = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\ufffd]/gu
const LINE_SPACE = /[\t\n\r]/g
const CJK =
  /[\u4e00-\u9fff\u3400-\u4dbf\u{20000}-\u{2a6df}\u{2a700}-\u{2b73f}\u{2b740}-\u{2b81f}\u{2b920}-\u{2ceaf}\uf900-\ufaff\u{2f800}-\u{2fa1f}]/gu

// No script has so many combining marks on one letter, and normalizing them takes quadratic time.
const MARKS_WITHOUT_END = /\p{M}{33,}/gu

const fold = (text: string): string => {
  if (!NOT_ASCII.test(text)) return text.replaceAll(CONTROL, '').toLowerCase()
  return (
    text
      .replaceAll(LINE_SPACE, ' ')
      .replaceAll(INVISIBLE, '')
      .replaceAll(CJK, ' $& ')
      .replaceAll(MARKS_WITHOUT_END, '')
      .normalize('NFD')
      .replaceAll(/\p{Mn}/gu, '')
      // Character by character, as in BERT: without the final sigma of Greek words.
      .replaceAll('Σ', 'σ')
      .toLowerCase()
  )
}

/**
 * Splits a text into words, single marks, and single CJK characters; lowercase, without accents.
 */
export const basicTokens = (text: string): readonly string[] => fold(text).match(WORD_OR_MARK) ?? []

/**
 * BERT's uncased tokenization (Devlin et al. 2019) over a vocabulary in which `##` marks the
 * continuation of a word: greedy, longest piece first, from the left. Linear in the text; a word
 * over 100 characters is unknown.
 */
export const createWordPiece = (vocabulary: readonly string[]): WordPiece => {
  const starts = new Map<string, number>()
  const continuations = new Map<string, number>()
  let pieceCharactersMax = 1
  vocabulary.forEach((token, row) => {
    const isContinuation = token.length > 2 && token.startsWith('##')
    const piece = isContinuation ? token.slice(2) : token
    ;(isContinuation ? continuations : starts).set(piece, row)
    pieceCharactersMax = Math.max(pieceCharactersMax, piece.length)
  })

  /** Appends the rows of a word, or leaves `rows` unchanged and returns false. */
  const spell = (word: string, rows: number[]): boolean => {
    const before = rows.length
    let start = 0
    while (start < word.length) {
      const pieces = start === 0 ? starts : continuations
      let end = Math.min(word.length, start + pieceCharactersMax)
      let row: number | undefined
      while (end > start && (row = pieces.get(word.slice(start, end))) === undefined) end -= 1
      if (row === undefined) {
        rows.length = before
        return false
      }
      rows.push(row)
      start = end
    }
    return true
  }

  return (text, unknownRow) => {
    const rows: number[] = []
    const unknown: string[] = []
    for (const word of basicTokens(text)) {
      if (starts.has(word)) rows.push(starts.get(word) as number)
      else if (!isShort(word) || !spell(word, rows)) {
        unknown.push(word)
        if (unknownRow !== undefined) rows.push(unknownRow)
      }
    }
    return { rows, unknown }
  }
}

const isShort = (word: string): boolean =>
  word.length <= WORD_CHARACTERS_MAX || [...word].length <= WORD_CHARACTERS_MAX
