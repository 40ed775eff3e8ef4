type Key = string | number

/**
 * A piece of a JSON value: a value that is small enough, the empty container of one that isn't, or
 * members that follow those already in the container at `path`.
 */
export type JsonPart =
  | { readonly path: readonly Key[]; readonly value: unknown }
  | { readonly path: readonly Key[]; readonly elements: readonly unknown[] }
  | { readonly path: readonly Key[]; readonly members: Readonly<Record<string, unknown>> }

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Counts the values within a value, itself included, and stops above the maximum. */
const countNodes = (value: unknown, max: number): number => {
  let nodes = 1
  if (!isContainer(value)) return nodes
  for (const child of Array.isArray(value) ? value : Object.values(value)) {
    nodes += countNodes(child, max - nodes)
    if (nodes > max) break
  }
  return nodes
}

/**
 * Cuts a JSON value into parts of at most `nodesMax` values each, so that a thread can receive it
 * without a pause. Put together in order, they are the value.
 */
export function* cutJson(
  value: unknown,
  nodesMax: number,
  path: readonly Key[] = [],
): Generator<JsonPart> {
  if (!isContainer(value) || countNodes(value, nodesMax) <= nodesMax) {
    yield { path, value }
    return
  }
  const isList = Array.isArray(value)
  yield { path, value: isList ? [] : {} }
  let group: [Key, unknown][] = []
  let grouped = 0
  const take = (): JsonPart[] => {
    if (group.length === 0) return []
    const part = isList
      ? { path, elements: group.map(([, child]) => child) }
      : { path, members: Object.fromEntries(group) }
    group = []
    grouped = 0
    return [part]
  }
  // Pairs of a long list, all at once, would take a hundred bytes per element.
  const children: Iterable<[Key, unknown]> = isList ? value.entries() : Object.entries(value)
  for (const [key, child] of children) {
    const nodes = countNodes(child, nodesMax)
    if (grouped + nodes > nodesMax) yield* take()
    if (nodes > nodesMax) {
      yield* cutJson(child, nodesMax, [...path, key])
    } else {
      group.push([key, child])
      grouped += nodes
    }
  }
  yield* take()
}

/** Puts together what `cutJson` cut. */
export class JsonAssembly {
  #root: unknown

  get value(): unknown {
    return this.#root
  }

  add(part: JsonPart): void {
    if ('elements' in part) {
      const list = this.#at(part.path) as unknown[]
      for (const element of part.elements) list.push(element)
    } else if ('members' in part) Object.assign(this.#at(part.path), part.members)
    else if (part.path.length === 0) this.#root = part.value
    else (this.#at(part.path.slice(0, -1)) as Record<Key, unknown>)[part.path.at(-1)!] = part.value
  }

  #at(path: readonly Key[]): object {
    let value = this.#root
    for (const key of path) value = (value as Record<Key, unknown>)[key]
    return value as object
  }
}
