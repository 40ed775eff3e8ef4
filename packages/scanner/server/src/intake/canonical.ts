import type { FragmentsPayload } from '@daimon/scanner-api'

type Json = unknown

/** The content in one fragment with a canonical order and sorted keys. */
export const canonical = ({
  fragments,
  dependencies,
  sources,
  ...head
}: FragmentsPayload): FragmentsPayload => {
  const nodes = fragments.flatMap((each) => each.nodes)
  const edges = fragments.flatMap((each) => each.edges)
  const warnings = fragments.flatMap((each) => each.warnings)
  return {
    ...(sortedKeys(head) as object),
    dependencies: inOrder(dependencies),
    ...(sources ? { sources: inOrder(sources, ({ path }) => path) } : {}),
    fragments: [
      {
        nodes: inOrder(nodes, ({ id }) => id),
        edges: inOrder(edges, ({ source, target }) => `${source}\n${target}`),
        warnings: inOrder([...new Set(warnings)]).slice(0, WARNINGS_KEPT),
      },
    ],
  } as FragmentsPayload
}

const WARNINGS_KEPT = 256

/** Sorts by key, then by content, in code unit order. */
const inOrder = <T>(things: readonly T[], toKey: (thing: T) => string = () => ''): T[] =>
  things
    .map((thing) => {
      const sorted = sortedKeys(thing)
      return { sorted, key: toKey(thing), text: JSON.stringify(sorted) }
    })
    .toSorted((a, b) => compare(a.key, b.key) || compare(a.text, b.text))
    .map(({ sorted }) => sorted as T)

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const sortedKeys = (value: Json): Json => {
  if (Array.isArray(value)) return value.map(sortedKeys)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, each]) => each !== null && each !== undefined)
      .toSorted(([a], [b]) => compare(a, b))
      .map(([key, each]) => [key, sortedKeys(each)]),
  )
}
