const A = 'a'.charCodeAt(0)

/**
 * A number written with letters only, because parsers of numbers or units would split digits off.
 */
export const letters = (number: number, width = 1): string => {
  let text = ''
  for (let rest = number; rest > 0; rest = Math.floor(rest / 26))
    text = String.fromCharCode(A + (rest % 26)) + text
  return text.padStart(width, 'a')
}

export const lettersToNumber = (text: string): number => {
  let number = 0
  for (const character of text.toLowerCase()) number = number * 26 + character.charCodeAt(0) - A
  return number
}
