const SIDE_CHARS_MAX = 1_000

/**
 * What is stored of a turn under `summary_only`: the sides that are given, each cut to its
 * beginning, as the clients do it. `undefined` if neither is given.
 */
export const summarizeTurn = (
  message: string | undefined,
  reply: string | undefined,
  charsMax: number,
): string | undefined => {
  const sides = [side('User', message), side('Assistant', reply)].filter(
    (line) => line !== undefined,
  )
  return sides.length === 0 ? undefined : cut(sides.join('\n'), charsMax)
}

const side = (label: string, text: string | undefined): string | undefined =>
  text === undefined ? undefined : `${label}: ${cut(text, SIDE_CHARS_MAX)}`

const cut = (text: string, charsMax: number): string => {
  const characters = Array.from(text.slice(0, 2 * charsMax + 2))
  return characters.length <= charsMax ? text : `${characters.slice(0, charsMax - 1).join('')}…`
}
