import { type Language, Lines } from '@daimon/scanner-core'

export type Specifier = { readonly specifier: string; readonly line: number }

/** The imports of text that no parser accepts, by the patterns of its language. */
export const regexImports = (text: string, { imports }: Pick<Language, 'imports'>): Specifier[] => {
  const lines = new Lines(text)
  return imports.flatMap((pattern) =>
    [...text.matchAll(pattern)].map((match) => ({
      specifier: match[1] as string,
      line: lines.line(match.index + match[0].length),
    })),
  )
}
