/** A package as named in a manifest or import, before its name is normalized. */
export type FoundPackage = {
  readonly name: string
  readonly wanted?: string
  readonly specifier?: string
  readonly line: number
  readonly isElsewhere?: boolean
}

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length

/** The first line with a word; 1 if there is none. */
export const lineOfWord = (text: string, word: string): number =>
  lineAt(text, Math.max(0, text.indexOf(word)))
