import type { Issue } from './api-error.ts'
import { jsonPointer, textFault } from './strict-json.ts'

/** One value of a document that is too long to parse at once, as JSON text. */
export type JsonChunk = { readonly path: readonly (string | number)[]; readonly text: string }

/** An error of the document outside its chunks. */
export class JsonSplitError extends Error {
  override readonly name = 'JsonSplitError'
  readonly issue: Issue

  constructor(path: readonly (string | number)[], message: string) {
    super(message)
    this.issue = { pointer: jsonPointer(path), message }
  }
}

type Place =
  | 'start'
  | 'first key or end'
  | 'key'
  | 'key text'
  | 'colon'
  | 'value'
  | 'after value'
  | 'first element or end'
  | 'element'
  | 'after element'
  | 'piece'
  | 'end'

const QUOTE = 0x22
const BACKSLASH = 0x5c
const KEY_CHARS_MAX = 256
const isSpace = (code: number): boolean =>
  code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09
const isOpening = (code: number): boolean => code === 0x7b || code === 0x5b
const isClosing = (code: number): boolean => code === 0x7d || code === 0x5d

/**
 * Splits a JSON object into its members, and the listed members into their elements, while the text
 * arrives. It doesn't parse the chunks, and stores at most one of them. Throws a JsonSplitError for
 * errors outside the chunks: commas, keys, an early end, text after the end.
 */
export class JsonSplitter {
  readonly #lists: ReadonlySet<string>
  readonly #pieceCharsMax: number
  readonly #seen = new Set<string>()
  #place: Place = 'start'
  #key = ''
  #index: number | undefined
  #parts: string[] = []
  #chars = 0
  #depth = 0
  #isInString = false
  #isEscaped = false

  constructor(lists: Iterable<string>, pieceCharsMax: number) {
    this.#lists = new Set(lists)
    this.#pieceCharsMax = pieceCharsMax
  }

  /** Returns the chunks that end within this part of the text. */
  push(text: string): JsonChunk[] {
    const pieces: JsonChunk[] = []
    let at = 0
    while (at < text.length) {
      if (this.#place === 'piece') at = this.#takePiece(text, at, pieces)
      else if (this.#place === 'key text') at = this.#takeKey(text, at)
      else at = this.#step(text, at)
    }
    return pieces
  }

  /** Call it after the last part. */
  end(): void {
    if (this.#place === 'start') throw new JsonSplitError([], 'is required')
    if (this.#place !== 'end') throw new JsonSplitError(this.#path(), 'ends too early')
  }

  #path(): (string | number)[] {
    if (this.#key === '') return []
    return this.#index === undefined ? [this.#key] : [this.#key, this.#index]
  }

  #unexpected(text: string, at: number, wanted: string): never {
    throw new JsonSplitError(
      this.#path(),
      `is not JSON: ${wanted} expected, not ${JSON.stringify(text[at])}`,
    )
  }

  /** Reads one character between chunks. */
  #step(text: string, at: number): number {
    const code = text.charCodeAt(at)
    if (isSpace(code)) return at + 1
    const sign = text[at]
    switch (this.#place) {
      case 'start':
        if (sign !== '{') this.#unexpected(text, at, 'an object')
        this.#place = 'first key or end'
        return at + 1
      case 'first key or end':
        if (sign === '}') return this.#finish(at)
        return this.#beginKey(text, at)
      case 'key':
        return this.#beginKey(text, at)
      case 'colon':
        if (sign !== ':') this.#unexpected(text, at, 'a colon')
        this.#place = 'value'
        return at + 1
      case 'value':
        if (sign === '[' && this.#lists.has(this.#key)) {
          this.#index = 0
          this.#place = 'first element or end'
          return at + 1
        }
        return this.#beginPiece(text, at)
      case 'after value':
        if (sign === '}') return this.#finish(at)
        if (sign !== ',') this.#unexpected(text, at, 'a comma or the end of the object')
        this.#place = 'key'
        return at + 1
      case 'first element or end':
        if (sign === ']') return this.#endList(at)
        return this.#beginPiece(text, at)
      case 'element':
        return this.#beginPiece(text, at)
      case 'after element':
        if (sign === ']') return this.#endList(at)
        if (sign !== ',') this.#unexpected(text, at, 'a comma or the end of the list')
        this.#index = (this.#index ?? 0) + 1
        this.#place = 'element'
        return at + 1
      case 'end':
      case 'key text':
      case 'piece':
        break
    }
    throw new JsonSplitError([], 'is not JSON: text follows the end')
  }

  #finish(at: number): number {
    this.#key = ''
    this.#index = undefined
    this.#place = 'end'
    return at + 1
  }

  #endList(at: number): number {
    this.#index = undefined
    this.#place = 'after value'
    return at + 1
  }

  #beginKey(text: string, at: number): number {
    this.#key = ''
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
        this.#keep(text.slice(from, at), KEY_CHARS_MAX)
        this.#endKey()
        return at
      }
    }
    this.#keep(text.slice(from, at), KEY_CHARS_MAX)
    return at
  }

  #endKey(): void {
    const key = readKey(this.#parts.join(''))
    this.#parts = []
    if (key === undefined) throw new JsonSplitError([], 'is not JSON: a key is invalid')
    const fault = textFault(key)
    if (fault) throw new JsonSplitError([], `has a key that ${fault}`)
    if (key === '__proto__') throw new JsonSplitError([key], 'is not an allowed key')
    if (this.#seen.has(key)) throw new JsonSplitError([key], 'must not be given twice')
    this.#seen.add(key)
    this.#key = key
    this.#place = 'colon'
  }

  #beginPiece(text: string, at: number): number {
    const code = text.charCodeAt(at)
    if (isClosing(code) || code === 0x2c || code === 0x3a) this.#unexpected(text, at, 'a value')
    this.#place = 'piece'
    this.#parts = []
    this.#chars = 0
    this.#depth = 0
    this.#isInString = false
    this.#isEscaped = false
    return at
  }

  /** Reads to the end of the chunk or of the text. */
  #takePiece(text: string, from: number, pieces: JsonChunk[]): number {
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
      } else if (this.#depth === 0 && (isClosing(code) || code === 0x2c || isSpace(code))) {
        // A number or a literal ends at the next delimiter.
        return this.#endPiece(text, from, at, pieces)
      } else {
        at += 1
        if (code === QUOTE) this.#isInString = true
        else if (isOpening(code)) this.#depth += 1
        else if (isClosing(code)) {
          this.#depth -= 1
          if (this.#depth === 0) return this.#endPiece(text, from, at, pieces)
        }
      }
    }
    this.#keep(text.slice(from, at), this.#pieceCharsMax)
    return at
  }

  #endPiece(text: string, from: number, to: number, pieces: JsonChunk[]): number {
    this.#keep(text.slice(from, to), this.#pieceCharsMax)
    pieces.push({ path: this.#path(), text: this.#parts.join('') })
    this.#parts = []
    this.#place = this.#index === undefined ? 'after value' : 'after element'
    return to
  }

  #keep(part: string, charsMax: number): void {
    this.#chars += part.length
    if (this.#chars > charsMax)
      throw new JsonSplitError(this.#path(), `must have at most ${charsMax} characters as JSON`)
    this.#parts.push(part)
  }
}

const readKey = (text: string): string | undefined => {
  try {
    return JSON.parse(text) as string
  } catch {
    return undefined
  }
}
