/**
 * Increment it with each change of what an index derives from a text, or of how a part stores it:
 * parts of other rules are then replaced. Its test fails when the number is due.
 */
export const INDEX_RULES = 2
