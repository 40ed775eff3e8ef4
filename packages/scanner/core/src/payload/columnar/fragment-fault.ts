/** Bytes that are no fragment: cut off, of another version, or with numbers that point nowhere. */
export class FragmentFault extends Error {
  override readonly name = 'FragmentFault'
}
