import type { FileFacts } from './facts.ts'

/** The elements of each tuple or list, by its node: `return page, 404`. */
export const groupElements = ({
  stores,
}: Pick<FileFacts, 'stores'>): ReadonlyMap<number, readonly number[]> => {
  const elements = new Map<number, number[]>()
  for (let at = 0; at < stores.length; at += 4) {
    const [object = -1, name = -1, element = -1] = stores.slice(at, at + 3)
    if (name >= 0) continue
    const known = elements.get(object)
    if (known) known.push(element)
    else elements.set(object, [element])
  }
  return elements
}
