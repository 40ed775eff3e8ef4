const TOKENS =
  /'(?:[^'\\]|''|\\.)*'|"(?:[^"\\]|""|\\.)*"|`[^`]*`|--[^\n]*|\/\*[\s\S]*?\*\/|[A-Za-z_]\w*|\S/g

/**
 * The words of a statement outside string literals, quoted names, and comments, which the database
 * executes.
 */
export const wordsOutsideTexts = (statement: string): string[] =>
  (statement.match(TOKENS) ?? []).filter((token) => /^[A-Za-z_]/.test(token))
