/** How an avatar speaks: sums of the style of its replies. */
export type VoiceStatistics = {
  /** Decayed sums of the numbers of `extractStyle`. */
  readonly sum: readonly number[]
  readonly replies: number
  /** Sums over the first replies, which later ones are compared with. */
  readonly established?: StyleSums | undefined
}

type StyleSums = { readonly sum: readonly number[]; readonly replies: number }

/** The last ten replies make about two thirds of the statistics. */
const KEPT_PER_REPLY = 0.9
/** Replies after which a voice is established: with fewer, chance moves it as far as a persona. */
const ESTABLISHED_REPLIES = 20
/** Keeps stored records short; styles differ by hundredths. */
const DIGITS = 1e4

const round = (value: number): number => Math.round(value * DIGITS) / DIGITS

const add = (sum: readonly number[] | undefined, factor: number, style: readonly number[]) =>
  style.map((value, at) => round((sum?.[at] ?? 0) * factor + value))

/** Returns the statistics after one more reply of this style. */
export const recordStyle = (
  voice: VoiceStatistics | undefined,
  style: readonly number[],
): VoiceStatistics => ({
  ...voice,
  sum: add(voice?.sum, KEPT_PER_REPLY, style),
  replies: (voice?.replies ?? 0) + 1,
})

/** Returns the statistics with this style in the established voice, unless that is complete. */
export const establishStyle = (
  voice: VoiceStatistics,
  style: readonly number[],
): VoiceStatistics => {
  const { established } = voice
  const replies = (established?.replies ?? 0) + 1
  if (replies > ESTABLISHED_REPLIES) return voice
  return { ...voice, established: { sum: add(established?.sum, 1, style), replies } }
}

/** Sum of the weights of the replies in the decayed sums. */
export const voiceWeight = ({ replies }: VoiceStatistics): number =>
  (1 - KEPT_PER_REPLY ** replies) / (1 - KEPT_PER_REPLY)

/** Mean style of the recent replies. */
export const recentStyle = (voice: VoiceStatistics): number[] => {
  const weight = voiceWeight(voice)
  return voice.sum.map((sum) => sum / weight)
}

/** Mean style of the first replies. */
export const establishedStyle = (voice: VoiceStatistics | undefined): number[] | undefined =>
  voice?.established?.sum.map((sum) => sum / (voice.established?.replies ?? 1))
