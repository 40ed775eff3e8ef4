const SIDE_CHARS_MAX = 1_000

/** What is kept of a turn under `summary_only`: both sides, each cut to its beginning, as the clients do it. */
export const summariseTurn = (message: string, reply: string, charsMax: number): string =>
  cut(`User: ${cut(message, SIDE_CHARS_MAX)}\nAssistant: ${cut(reply, SIDE_CHARS_MAX)}`, charsMax)

const cut = (text: string, charsMax: number): string => {
  const characters = Array.from(text.slice(0, 2 * charsMax + 2))
  return characters.length <= charsMax ? text : `${characters.slice(0, charsMax - 1).join('')}…`
}
