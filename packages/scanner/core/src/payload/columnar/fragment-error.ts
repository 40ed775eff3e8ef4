/**
 * Bytes that are not a valid fragment: truncated, of another version, or with indexes out of range.
 */
export class FragmentError extends Error {
  override readonly name = 'FragmentError'
}
