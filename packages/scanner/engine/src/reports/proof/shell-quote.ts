/** Characters that a shell word may have without quotes. */
const PLAIN = /^[\w@%+:,./-]+$/

/** What single quotes can't show: control, format, and other invisible characters. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\p{Cs}]/u

/**
 * A word for a POSIX shell; with hidden characters, for Bash and Zsh (`$'…'`), so that a terminal
 * shows what is sent and a paste runs nothing else.
 */
export const shellQuote = (text: string): string => {
  const word = text.toWellFormed()
  if (PLAIN.test(word)) return word
  if (!HIDDEN.test(word)) return `'${word.replaceAll("'", String.raw`'\''`)}'`
  return `$'${[...word].map(escapeCharacter).join('')}'`
}

const NAMED: Readonly<Record<string, string>> = {
  '\n': String.raw`\n`,
  '\r': String.raw`\r`,
  '\t': String.raw`\t`,
  "'": String.raw`\'`,
  '\\': String.raw`\\`,
}

const escapeCharacter = (character: string): string => {
  const named = NAMED[character]
  if (named !== undefined) return named
  if (!HIDDEN.test(character)) return character
  const code = (character.codePointAt(0) ?? 0).toString(16)
  return code.length > 4 ? `\\U${code.padStart(8, '0')}` : `\\u${code.padStart(4, '0')}`
}
