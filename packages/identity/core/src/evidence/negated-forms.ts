// Words that begin with un- or non- without being an opposite.
const OPPOSITE =
  /^(?:un(?!der|i(?:[fqtv]|on|son|corn)|til|to$|cle|anim|ct)|non-?(?!e|s))([a-z]{4,})$/
const LACKING = /^([a-z]{3,})less$/

/**
 * Resolves an opposite to its base word with a sign: `unkind` is `kind` with −1, `joyless` is `joy`
 * with −1.
 */
export const resolveNegatedForm = (
  word: string,
): { readonly word: string; readonly sign: 1 | -1 } => {
  const base = OPPOSITE.exec(word)?.[1] ?? LACKING.exec(word)?.[1]
  return base === undefined ? { word, sign: 1 } : { word: base, sign: -1 }
}
