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
  /** Of all functions, those reachable from the labelled source; the mean over the flows. */
  readonly shareReached: number
}

/** Whether the holder of each sink is reachable from the holder of its source. */
export function judge(graph: CallGraph, { flows }: Case): Verdict {
  const shares: number[] = []
  const verdicts = flows.map(({ source, sink }) => {
    const text = `${source.file}:${source.line} → ${sink.file}:${sink.line}`
    const [from, to] = [holders(graph, source), holders(graph, sink)]
    if (from.length === 0 || to.length === 0)
      return {
        isReached: false,
        text,
        miss: `label: no ${from.length === 0 ? 'source' : 'sink'} at that line of the release`,
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
 * The function that holds a line: the innermost around it. A label gives no column: where a function begins in the
 * midst of the line, the label may mean what is inside it as well. At the module's own level, where labels point at
 * an export or at the line before a function, the functions that the module hands out follow from it.
 */
function holders({ functions }: CallGraph, place: Place): number[] {
  const path = pathOf(functions, place.file)
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

/** Labels name files as they lay in another folder, such as `package/` or `src/`: leading folders that are not there are dropped. */
function pathOf(functions: CallGraph['functions'], given: string): string | undefined {
  const paths = new Set(functions.map(({ path }) => path))
  let path = given.replace(/^\//, '')
  while (!paths.has(path)) {
    const at = path.indexOf('/')
    if (at === -1) return undefined
    path = path.slice(at + 1)
  }
  return path
}
