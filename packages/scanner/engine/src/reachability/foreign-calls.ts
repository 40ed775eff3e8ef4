import type { GraphEdge, GraphNode } from '@daimon/scanner-api'
import { listLocalNames } from './local-names.ts'

type GraphContext = { readonly nodes: readonly GraphNode[]; readonly edges: readonly GraphEdge[] }

/** A call of another client's graph whose receiver no import explains: `cache.merge`. */
export type UnresolvedCall = { readonly caller: string; readonly symbol: string }

type ResolvedCalls = {
  readonly edges: readonly GraphEdge[]
  readonly unresolved: readonly UnresolvedCall[]
}

/**
 * Other clients write the call of a package's member as a function of its own, labeled as in the
 * code: `yaml.load`, `_.merge`. Adds the edge that our client writes for it, from the caller to the
 * import with the member as symbol, so that one search decides both graphs.
 */
export const resolveForeignCalls = ({ nodes, edges }: GraphContext): ResolvedCalls => {
  const callees = findCallees({ nodes, edges })
  if (callees.size === 0) return { edges, unresolved: [] }
  const imports = indexImports(nodes)
  const added: GraphEdge[] = []
  const replaced = new Set<GraphEdge>()
  const unresolved: UnresolvedCall[] = []
  for (const { node, calls, links } of callees.values()) {
    const callee = calleeName(node.symbol ?? '')
    const places = [node.file, ...calls.map(({ source }) => imports.fileOf(source))]
    const found =
      links.length > 0
        ? imports.linked(callee, links)
        : imports.named(callee, new Set(places), node.language)
    if (found.length === 0) {
      if (callee.includes('.'))
        unresolved.push(...calls.map(({ source }) => ({ caller: source, symbol: callee })))
      continue
    }
    for (const link of links) replaced.add(link)
    for (const { id, symbol } of found)
      added.push(
        ...calls.map(({ source, edge_type }) => ({
          source,
          target: id,
          edge_type,
          metadata: { symbol },
        })),
      )
  }
  return { edges: [...edges.filter((edge) => !replaced.has(edge)), ...added], unresolved }
}

type Callee = {
  readonly node: GraphNode
  readonly calls: readonly GraphEdge[]
  /** Edges to the imports that the call belongs to, if the graph has them. */
  readonly links: readonly GraphEdge[]
}

/**
 * Functions that are called and have no code: they call nothing but imports. Our client states the
 * last line of each definition.
 */
const findCallees = ({ nodes, edges }: GraphContext): ReadonlyMap<string, Callee> => {
  const kinds = new Map(nodes.map(({ id, kind }) => [id, kind]))
  const outgoing = Map.groupBy(edges, ({ source }) => source)
  const calls = Map.groupBy(
    edges.filter(({ edge_type }) => edge_type === 'CALLS' || edge_type === 'INDIRECT'),
    ({ target }) => target,
  )
  const found = new Map<string, Callee>()
  for (const node of nodes) {
    if (node.kind !== 'FUNCTION' || node.metadata?.['end_line'] !== undefined) continue
    const links = outgoing.get(node.id) ?? []
    const own = calls.get(node.id)
    const isCode = links.some(({ target }) => !PACKAGED.has(kinds.get(target) ?? ''))
    if (own && !isCode) found.set(node.id, { node, calls: own, links })
  }
  return found
}

const PACKAGED: ReadonlySet<string> = new Set(['IMPORT', 'DEPENDENCY'])

/** The called name without arguments, with dots: `_.merge(…)` and `lodash#merge` as `_.merge`. */
const calleeName = (label: string): string =>
  (label.split('(', 1)[0] ?? '').trim().replaceAll(/::|[#/:]/g, '.')

type ImportedMember = { readonly id: string; readonly symbol: string }

const indexImports = (nodes: readonly GraphNode[]) => {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const all = nodes.filter(({ kind }) => kind === 'IMPORT')
  const byName = new Map<string, GraphNode[]>()
  for (const node of all)
    for (const name of listLocalNames(node)) byName.set(name, [...(byName.get(name) ?? []), node])
  return {
    fileOf: (id: string): string => byId.get(id)?.file ?? '',
    linked: (callee: string, links: readonly GraphEdge[]): ImportedMember[] =>
      links.flatMap(({ target }) =>
        byId.get(target)?.kind === 'IMPORT' ? [{ id: target, symbol: getMember(callee, '') }] : [],
      ),
    /** Imports of the longest name that the callee begins with; those of the same file first. */
    named: (callee: string, files: ReadonlySet<string>, language: string): ImportedMember[] => {
      for (let end = callee.length; end > 0; end = callee.lastIndexOf('.', end - 1)) {
        const name = callee.slice(0, end)
        const known = (byName.get(name) ?? []).filter((node) => node.language === language)
        const near = known.filter(({ file }) => files.has(file))
        if (known.length > 0)
          return (near.length > 0 ? near : known).map(({ id }) => ({
            id,
            symbol: getMember(callee, name),
          }))
      }
      return []
    },
  }
}

/** The member after the receiver; `default` is the call of the import itself. */
const getMember = (callee: string, receiver: string): string =>
  (receiver === '' ? callee.slice(callee.indexOf('.') + 1) : callee.slice(receiver.length + 1)) ||
  'default'
