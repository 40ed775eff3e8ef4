/** Escapes control and direction characters, so that text can't control the terminal. */
export const escapeControls = (text: string): string =>
  text.replaceAll(
    /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029]/g,
    (character) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  )
