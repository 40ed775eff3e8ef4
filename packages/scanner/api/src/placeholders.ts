/** Placeholder for the payload, or its control, in a request or plan. */
export const PAYLOAD_PLACE = '{{payload}}'
/** Placeholder for the random number of a run, in the payload and the expected effect. */
export const NONCE_PLACE = '{{nonce}}'
