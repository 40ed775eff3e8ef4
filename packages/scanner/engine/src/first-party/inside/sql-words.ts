const TOKENS =
  /'(?:[^'\\]|''|\\.)*'|"(?:[^"\\]|""|\\.)*"|`[^`]*`|--[^\n]*|\/\*[\s\S]*?\*\/|[A-Za-z_]\w*|\S/g

/** The words of a statement that stand outside of texts, quoted names and comments: what the database obeys. */
export const wordsOutsideTexts = (statement: string): string[] =>
  (statement.match(TOKENS) ?? []).filter((token) => /^[A-Za-z_]/.test(token))
