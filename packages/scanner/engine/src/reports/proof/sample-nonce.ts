import { withNonce } from '../../first-party/fill-request.ts'

/** Stands for the random number of a run, so that texts are readable and commands can be copied. */
const SAMPLE_NONCE = '8030417'

export const withSampleNonce = (text: string): string => withNonce(text, SAMPLE_NONCE)

/** For calls of packages, which name the random number `NONCE`. */
export const withSampleName = (text: string): string =>
  withSampleNonce(text).replaceAll('NONCE', SAMPLE_NONCE)
