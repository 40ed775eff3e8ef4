/** A language whose code imports packages. */
export type Language = {
  /** As extractors and graphs name it. */
  readonly name: string
  /** Extensions of its files; the first is canonical. */
  readonly endings: readonly string[]
  /** Other names that agents and clients use for it, in lower case. */
  readonly words: readonly string[]
  /**
   * Imports in text that no parser accepts, such as half a function. Group 1 is the specifier;
   * linear time.
   */
  readonly imports: readonly RegExp[]
}

/** A language; its extensions and words are separated by spaces. */
export const language = (
  name: string,
  endings: string,
  words: string,
  imports: readonly RegExp[],
): Language => ({
  name,
  endings: endings.split(' '),
  words: words === '' ? [] : words.split(' '),
  imports,
})
