import { FileError } from '../file-error.ts'

export type JsonPath = readonly (string | number)[]

/** One value of a document as text, or the reason why it was passed over. */
export type JsonPiece = { readonly path: JsonPath } & (
  | { readonly text: string }
  | { readonly fault: string }
)

/** Whether the container at a path is read by its members instead of as one piece. */
export type SplitRule = (path: JsonPath, isList: boolean) => boolean

type Frame = { readonly isList: boolean; key: string; index: number }

type Place =
  | 'value'
  | 'first key or end'
  | 'key'
  | 'key text'
  | 'colon'
  | 'first element or end'
  | 'after value'
  | 'piece'
  | 'end'

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const PIECE_CHARS_MAX = 32 * 1024 * 1024
const KEY_CHARS_MAX = 1_024
/** Levels within a piece. JSON.parse needs memory per level. */
const DEPTH_MAX = 256
const isSpace = (code: number): boolean =>
  code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09
const isOpening = (code: number): boolean => code === 0x7b || code === 0x5b
const isClosing = (code: number): boolean => code === 0x7d || code === 0x5d

/**
 * Splits foreign JSON into values while the text arrives, and stores at most one of them. A value
 * that is too long or too deep is passed over. Unlike JsonSplitter, which checks documents of the
 * service, it splits at any path and accepts duplicate keys. Throws FileError for errors between
 * values.
 */
export class JsonPieces {
  readonly #isSplit: SplitRule
  readonly #frames: Frame[] = []
  #place: Place = 'value'
  #parts: string[] = []
  #chars = 0
  #depth = 0
  #isInString = false
  #isEscaped = false
  #fault: string | undefined

  constructor(isSplit: SplitRule) {
    this.#isSplit = isSplit
  }

  /** Returns the pieces that end within this part of the text. */
  push(text: string): JsonPiece[] {
    const pieces: JsonPiece[] = []
    let at = 0
    while (at < text.length) {
      if (this.#place === 'piece') at = this.#takePiece(text, at, pieces)
      else if (this.#place === 'key text') at = this.#takeKey(text, at)
      else at = this.#step(text, at)
    }
    return pieces
  }

  /** Call it after the last part. Returns the last piece if only the end delimits it. */
  end(): JsonPiece[] {
    const pieces: JsonPiece[] = []
    const isScalar = this.#frames.length === 0 && this.#depth === 0 && !this.#isInString
    if (this.#place === 'piece' && isScalar) this.#endPiece('', 0, 0, pieces)
    if (this.#place !== 'end') throw new FileError('FILE_TRUNCATED', 'ends too early')
    return pieces
  }

  #path(): JsonPath {
    return this.#frames.map(({ isList, index, key }) => (isList ? index : key))
  }

  #unexpected(text: string, at: number, wanted: string): never {
    const found = JSON.stringify(text[at])
    throw new FileError('INVALID_JSON', `is not JSON: ${wanted} expected, not ${found}`)
  }

  /** Reads one character between pieces. */
  #step(text: string, at: number): number {
    const code = text.charCodeAt(at)
    if (isSpace(code)) return at + 1
    switch (this.#place) {
      case 'first key or end':
        if (isClosing(code)) return this.#close(text, at)
        return this.#beginKey(text, at)
      case 'key':
        return this.#beginKey(text, at)
      case 'colon':
        if (text[at] !== ':') this.#unexpected(text, at, 'a colon')
        this.#place = 'value'
        return at + 1
      case 'first element or end':
        if (isClosing(code)) return this.#close(text, at)
        return this.#beginValue(text, at)
      case 'value':
        return this.#beginValue(text, at)
      case 'after value':
        return this.#afterValue(text, at)
      case 'piece':
      case 'key text':
      case 'end':
        break
    }
    throw new FileError('INVALID_JSON', 'is not JSON: text follows the end')
  }

  #afterValue(text: string, at: number): number {
    const code = text.charCodeAt(at)
    if (isClosing(code)) return this.#close(text, at)
    if (code !== COMMA) this.#unexpected(text, at, 'a comma or a closing bracket')
    const frame = this.#frames.at(-1)
    if (frame?.isList === true) frame.index += 1
    this.#place = frame?.isList === true ? 'value' : 'key'
    return at + 1
  }

  #close(text: string, at: number): number {
    const isList = this.#frames.at(-1)?.isList
    if ((text[at] === ']') !== isList) this.#unexpected(text, at, 'another closing bracket')
    this.#frames.pop()
    this.#place = this.#frames.length === 0 ? 'end' : 'after value'
    return at + 1
  }

  #beginKey(text: string, at: number): number {
    if (text[at] !== '"') this.#unexpected(text, at, 'a key')
    this.#place = 'key text'
    this.#parts = ['"']
    this.#chars = 1
    this.#isEscaped = false
    return at + 1
  }

  #takeKey(text: string, from: number): number {
    let at = from
    while (at < text.length) {
      const code = text.charCodeAt(at)
      at += 1
      if (this.#isEscaped) this.#isEscaped = false
      else if (code === BACKSLASH) this.#isEscaped = true
      else if (code === QUOTE) {
        this.#keepKey(text.slice(from, at))
        this.#endKey()
        return at
      }
    }
    this.#keepKey(text.slice(from, at))
    return at
  }

  #keepKey(part: string): void {
    this.#chars += part.length
    if (this.#chars > KEY_CHARS_MAX)
      throw new FileError('INVALID_JSON', `has a key of more than ${KEY_CHARS_MAX} characters`)
    this.#parts.push(part)
  }

  #endKey(): void {
    const frame = this.#frames.at(-1)
    try {
      if (frame !== undefined) frame.key = JSON.parse(this.#parts.join('')) as string
    } catch (cause) {
      throw new FileError('INVALID_JSON', 'is not JSON: a key is invalid', { cause })
    }
    this.#place = 'colon'
  }

  #beginValue(text: string, at: number): number {
    const code = text.charCodeAt(at)
    if (isClosing(code) || code === COMMA || text[at] === ':') this.#unexpected(text, at, 'a value')
    const isList = text[at] === '['
    if (isOpening(code) && this.#isSplit(this.#path(), isList)) {
      this.#frames.push({ isList, key: '', index: 0 })
      this.#place = isList ? 'first element or end' : 'first key or end'
      return at + 1
    }
    this.#place = 'piece'
    this.#parts = []
    this.#chars = 0
    this.#depth = 0
    this.#isInString = false
    this.#isEscaped = false
    this.#fault = undefined
    return at
  }

  /** Reads to the end of the piece or of the text. */
  #takePiece(text: string, from: number, pieces: JsonPiece[]): number {
    let at = from
    while (at < text.length) {
      const code = text.charCodeAt(at)
      if (this.#isInString) {
        at += 1
        if (this.#isEscaped) this.#isEscaped = false
        else if (code === BACKSLASH) this.#isEscaped = true
        else if (code === QUOTE) {
          this.#isInString = false
          if (this.#depth === 0) return this.#endPiece(text, from, at, pieces)
        }
      } else if (this.#depth === 0 && (isClosing(code) || code === COMMA || isSpace(code))) {
        // A number or a literal ends at the next delimiter.
        return this.#endPiece(text, from, at, pieces)
      } else {
        at += 1
        if (code === QUOTE) this.#isInString = true
        else if (isOpening(code)) {
          this.#depth += 1
          if (this.#depth > DEPTH_MAX) this.#fault ??= `has more than ${DEPTH_MAX} levels`
        } else if (isClosing(code)) {
          this.#depth -= 1
          if (this.#depth === 0) return this.#endPiece(text, from, at, pieces)
        }
      }
    }
    this.#keep(text.slice(from, at))
    return at
  }

  #endPiece(text: string, from: number, to: number, pieces: JsonPiece[]): number {
    this.#keep(text.slice(from, to))
    const path = this.#path()
    if (this.#fault === undefined) pieces.push({ path, text: this.#parts.join('') })
    else pieces.push({ path, fault: this.#fault })
    this.#parts = []
    this.#place = this.#frames.length === 0 ? 'end' : 'after value'
    return to
  }

  #keep(part: string): void {
    this.#chars += part.length
    if (this.#chars > PIECE_CHARS_MAX)
      this.#fault ??= `has more than ${PIECE_CHARS_MAX} characters as JSON`
    if (this.#fault === undefined) this.#parts.push(part)
    else this.#parts = []
  }
}
