const LETTERS = /[A-Za-z0-9]+/g
const encoder = new TextEncoder()

/**
 * At least as many tokens as a byte-pair encoder of today makes of usual text: half a token a letter, one for
 * each other ASCII sign, one for each byte beyond ASCII.
 */
export const tokenBound = (text: string): number => {
  let tokens = 0
  const rest = text.replaceAll(LETTERS, (run) => {
    tokens += Math.ceil(run.length / 2)
    return ''
  })
  return tokens + encoder.encode(rest.replaceAll(' ', '')).length
}
