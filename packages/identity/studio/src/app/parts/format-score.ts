/** A score from 0 to 1 with two digits; a smaller one than they can show isn't shown as zero. */
export const formatScore = (score: number): string =>
  score > 0 && score < 0.01 ? '<0.01' : score.toFixed(2)
