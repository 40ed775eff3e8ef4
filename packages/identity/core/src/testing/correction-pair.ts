/**
 * What somebody said, what they said next, and which of the former is no longer true. All turns are by one user in
 * one session, a minute apart; a turn that begins with "A:" is the assistant's.
 */
export type CorrectionPair = {
  readonly said: readonly string[]
  readonly next: string
  /** The one turn that is corrected, as it was said; `null` when all of it stays true. */
  readonly replaced: string | null
  /** What holds now, where the new words alone do not say it. */
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
