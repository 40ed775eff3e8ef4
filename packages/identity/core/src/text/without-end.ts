/**
 * A text without the signs at its end that are among `signs`, none of them half of a pair. A pattern such as `[.!]+$`
 * tries each run of them anew from each of its places.
 */
export const withoutEnd = (text: string, signs: string): string => {
  let end = text.length
  while (end > 0 && signs.includes(text[end - 1] as string)) end -= 1
  return text.slice(0, end)
}
