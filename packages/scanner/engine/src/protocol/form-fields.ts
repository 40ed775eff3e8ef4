/** Names of fields and members with a token against forged requests. */
export const IS_PROOF = /csrf|xsrf|authenticity|request_?verification|^_token$/i

/** Names with those last that sound like such a token, because they may be something else. */
export const withProofsLast = (names: readonly string[]): readonly string[] =>
  names.toSorted((one, other) => Number(IS_PROOF.test(one)) - Number(IS_PROOF.test(other)))
