import type { CallGraph } from '@daimon/scanner-core'

type Place = { readonly file: string; readonly line: number }
export type Case = {
  readonly package: string
  readonly version: string
  readonly cwe: string
  readonly flows: readonly { readonly source: Place; readonly sink: Place }[]
}

export type Verdict = {
  readonly flows: readonly {
    readonly isReached: boolean
    readonly text: string
    readonly miss: string | undefined
  }[]
  /** Share of all functions reachable from the labeled source; the mean over the flows. */
  readonly shareReached: number
}

/** Whether the function of each sink is reachable from the function of its source. */
export function evaluate(graph: CallGraph, { flows }: Case): Verdict {
  const shares: number[] = []
  const verdicts = flows.map(({ source, sink }) => {
    const text = `${source.file}:${source.line} → ${sink.file}:${sink.line}`
    const [from, to] = [holders(graph, source), holders(graph, sink)]
    if (from.length === 0 || to.length === 0)
      return {
        isReached: false,
        text,
        miss: `label: the release has no ${from.length === 0 ? 'source' : 'sink'} at that line`,
      }
    const handedOut = from.flatMap((at) =>
      graph.functions[at]?.name === MODULE ? graph.exportsOf(graph.functions[at].path) : [],
    )
    const reached = graph.reachableFrom([...from, ...handedOut])
    shares.push(reached.size / graph.functions.length)
    const isReached = to.some((at) => reached.has(at))
    const names = (list: readonly number[]) =>
      list.map((at) => graph.functions[at]?.name).join(', ')
    return {
      isReached,
      text,
      miss: isReached ? undefined : `no path from ${names(from)} to ${names(to)}`,
    }
  })
  return {
    flows: verdicts,
    shareReached:
      shares.length === 0 ? 0 : shares.reduce((sum, share) => sum + share, 0) / shares.length,
  }
}

const MODULE = '<module>'

/**
 * The innermost function around a line. Labels have no column: if a function begins in the middle
 * of the line, the label may refer to its contents as well. At module level, where labels refer to
 * an export or the line before a function, the exported functions follow from it.
 */
function holders({ functions }: CallGraph, place: Place): number[] {
  const path = findPath(functions, place.file)
  let innermost = -1
  const beginning: number[] = []
  functions.forEach(({ path: file, line, endLine }, at) => {
    if (file !== path || line > place.line || endLine < place.line) return
    if (line === place.line && at > 0) beginning.push(at)
    const best = functions[innermost]
    if (!best || endLine - line <= best.endLine - best.line) innermost = at
  })
  return innermost === -1 ? [] : [...new Set([innermost, ...beginning])]
}

/**
 * Labels have file paths from another directory, such as `package/` or `src/`: leading directories
 * that don't exist are removed.
 */
function findPath(functions: CallGraph['functions'], given: string): string | undefined {
  const paths = new Set(functions.map(({ path }) => path))
  let path = given.replace(/^\//, '')
  while (!paths.has(path)) {
    const at = path.indexOf('/')
    if (at === -1) return undefined
    path = path.slice(at + 1)
  }
  return path
}
