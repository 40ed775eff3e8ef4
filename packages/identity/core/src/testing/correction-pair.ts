/**
 * Turns, a following turn, and which of the earlier ones it invalidates. All turns are by one user
 * in one session, a minute apart; a turn that begins with "A:" is the assistant's.
 */
export type CorrectionPair = {
  readonly said: readonly string[]
  readonly next: string
  /** The single turn that is corrected, unchanged; `null` if all remain valid. */
  readonly replaced: string | null
  /** The valid text, if the new words alone don't state it. */
  readonly derived?: string
}

export const pair = (
  said: string | readonly string[],
  next: string,
  replaced: string | null,
  derived?: string,
): CorrectionPair => ({
  said: typeof said === 'string' ? [said] : said,
  next,
  replaced,
  ...(derived === undefined ? {} : { derived }),
})
