/**
 * The whole set of a sweep in `npm run test:proofs`, and the sample elsewhere, which has at least one
 * member for each guarantee.
 */
export const chooseSet = <Member>({
  sample,
  whole,
}: {
  sample: readonly Member[]
  whole: readonly Member[]
}): readonly Member[] => (process.env['TEST_WHOLE_SETS'] === '1' ? whole : sample)
