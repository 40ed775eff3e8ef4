/**
 * Removes trailing characters that are in `signs`, none of which is half of a surrogate pair. A
 * pattern such as `[.!]+$` retries each run of them from each position.
 */
export const withoutEnd = (text: string, signs: string): string => {
  let end = text.length
  while (end > 0 && signs.includes(text[end - 1] as string)) end -= 1
  return text.slice(0, end)
}
