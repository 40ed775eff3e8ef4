/** Names of fields and members with a token against forged requests. */
export const IS_PROOF = /csrf|xsrf|authenticity|request_?verification|^_token$/i
