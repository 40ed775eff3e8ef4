/** Texts of a column, one after the other: a text is a string of its own when it is asked for. */
export type TextColumn = {
  readonly length: number
  /** All of them together. */
  readonly text: string
  readonly startAt: (at: number) => number
  readonly endAt: (at: number) => number
  readonly at: (at: number) => string
}

/** `ends` are where each text ends, in UTF-16 units. */
export const textColumn = (bytes: Uint8Array, ends: Uint32Array): TextColumn => {
  const text = new TextDecoder().decode(bytes)
  const startAt = (at: number): number => ends[at - 1] ?? 0
  const endAt = (at: number): number => ends[at] ?? 0
  return {
    length: ends.length,
    text,
    startAt,
    endAt,
    at: (at) => text.slice(startAt(at), endAt(at)),
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
