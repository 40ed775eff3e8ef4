/** Comments, quoted text and names, and dollar-quoted text, in which a semicolon ends nothing. */
const TOKEN =
  /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$|[;]|[^-/'"$;]+|[\s\S]/g

/** The statements of a script of plain SQL, in order, without comments. */
export const splitStatements = (script: string): string[] => {
  const statements = ['']
  for (const [token] of script.matchAll(TOKEN)) {
    if (token === ';') statements.push('')
    else if (!token.startsWith('--') && !token.startsWith('/*'))
      statements[statements.length - 1] += token
  }
  return statements.map((text) => text.trim()).filter((text) => text !== '')
}
