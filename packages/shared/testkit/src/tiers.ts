// A test file that uses these has a neighbor that ends in `.proofs.test.ts` and imports it
// (test/tiers.test.ts): what is left out of the run is in the proofs.

const isWhole = process.env['TEST_WHOLE'] === '1'

/**
 * The whole of a sweep in `npm run test:proofs`, and elsewhere a sample of it, with one of each
 * guarantee.
 */
export const choose = <Sample, Whole>({
  sample,
  whole,
}: {
  sample: Sample
  whole: Whole
}): Sample | Whole => (isWhole ? whole : sample)

/** Declares tests in `npm run test:proofs` only: further samples of what other tests show. */
export const inProofs = (declare: () => void): void => {
  if (isWhole) declare()
}
