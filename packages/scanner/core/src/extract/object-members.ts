import type { FileFacts } from './facts.ts'

/** What the members of an object are when it is created. */
export const listMembers = (
  { stores, strings }: Pick<FileFacts, 'stores' | 'strings'>,
  object: number,
): readonly { readonly name: string | undefined; readonly node: number }[] => {
  const found: { name: string | undefined; node: number }[] = []
  for (let at = 0; at < stores.length; at += 4)
    if (stores[at] === object && (stores[at + 1] as number) >= 0)
      found.push({ name: strings[stores[at + 1] as number], node: stores[at + 2] as number })
  return found
}

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
