/**
 * The ids from the first message to a leaf of a tree, in which an edited message or another reply
 * begins a new branch.
 */
export const shownBranch = (
  leaf: unknown,
  isKnown: (id: string) => boolean,
  parentOf: (id: string) => unknown,
): string[] => {
  const branch: string[] = []
  const seen = new Set<unknown>()
  let id = leaf
  while (typeof id === 'string' && isKnown(id) && !seen.has(id)) {
    seen.add(id)
    branch.push(id)
    id = parentOf(id)
  }
  return branch.toReversed()
}
