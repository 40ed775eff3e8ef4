/** Texts of a column, one after the other: a text is a string of its own when it is asked for. */
export type TextColumn = {
  readonly length: number
  /** All of them together. */
  readonly text: string
  readonly startAt: (at: number) => number
  readonly endAt: (at: number) => number
  readonly at: (at: number) => string
  /** The same to keep: what `at` returns may be a view of `text`, which stays as long. */
  readonly copyAt: (at: number) => string
}

/** What precedes a text while it is copied. */
const BEFORE = ' '

/** `ends` are where each text ends, in UTF-16 units. */
export const textColumn = (bytes: Uint8Array, ends: Uint32Array): TextColumn => {
  // A leading U+FEFF is part of the first text.
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  const startAt = (at: number): number => ends[at - 1] ?? 0
  const endAt = (at: number): number => ends[at] ?? 0
  const slice = (at: number): string => text.slice(startAt(at), endAt(at))
  return {
    length: ends.length,
    text,
    startAt,
    endAt,
    at: slice,
    // It is at most a view of the joined text, which is one character longer.
    copyAt: (at) => `${BEFORE}${slice(at)}`.slice(BEFORE.length),
  }
}

/** What `textColumn` reads. */
export const encodeTexts = (
  texts: readonly string[],
): { readonly bytes: Uint8Array; readonly ends: Uint32Array } => {
  let end = 0
  const ends = Uint32Array.from(texts, (text) => (end += text.length))
  return { bytes: new TextEncoder().encode(texts.join('')), ends }
}
