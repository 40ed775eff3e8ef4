import { encode } from '@msgpack/msgpack'
import { EDGE_TYPES, type Fragment, type GraphNode, NODE_KINDS } from '@daimon/scanner-api'
import { IdRule, SymbolRule } from './node-symbols.ts'
import { StringTable } from './string-table.ts'
import { ColumnWriter } from '../../binary/columns.ts'

/** In version 1, targets count from their source. */
export const FRAGMENT_VERSION = 2

/**
 * A fragment as columns: nodes by file, kinds, symbols, and lines as differences, edges by their
 * source. Lines count from `firstLine`, which is sent separately, so that lines inserted above do
 * not change a fragment. Equal fragments give equal bytes on every machine.
 */
export const encodeFragment = (
  { nodes, edges, warnings }: Fragment,
  firstLine: number,
): Uint8Array => {
  const strings = new StringTable()
  const [files, shape, names, lines, links] = [
    new ColumnWriter(),
    new ColumnWriter(),
    new ColumnWriter(),
    new ColumnWriter(),
    new ColumnWriter(),
  ]
  const ids = new IdRule()
  const rest: [number, unknown][] = []
  const odd: [number, string][] = []
  let symbols = new SymbolRule()
  let last: GraphNode | undefined
  let lastLine = firstLine
  nodes.forEach((node, at) => {
    if (node.file !== last?.file || node.language !== last.language) {
      if (last) lastLine = 0
      files.count(at)
      files.count(strings.number(node.file))
      files.count(strings.number(node.language))
      symbols = new SymbolRule()
    }
    const { end_line: endLine, ...others } = node.metadata ?? {}
    const hasEnd = typeof endLine === 'number' && Number.isInteger(endLine) && endLine >= node.line
    shape.count(NODE_KINDS.indexOf(node.kind) * 2 + Number(hasEnd))
    const { back, rest: name } = symbols.split(node.symbol ?? '')
    names.count(back)
    names.count(strings.number(name))
    lines.signed(node.line - lastLine)
    if (hasEnd) lines.count(endLine - node.line)
    lastLine = node.line
    if (ids.next(node.kind, node.file, node.symbol ?? '') !== node.id) odd.push([at, node.id])
    const left = hasEnd ? others : (node.metadata ?? {})
    if (Object.keys(left).length > 0) rest.push([at, packMetadata(left, node)])
    last = node
  })
  encodeEdges({ nodes, edges, warnings }, strings, links, rest)
  return encode([
    FRAGMENT_VERSION,
    nodes.length,
    strings.toText(),
    files.bytes(),
    shape.bytes(),
    names.bytes(),
    lines.bytes(),
    links.bytes(),
    rest,
    odd,
    warnings,
  ])
}

/**
 * Edges in the order of their sources; a target in this fragment by its distance from the one
 * before it, or from the source; another one by file and rest of its id.
 */
const encodeEdges = (
  { nodes, edges }: Fragment,
  strings: StringTable,
  links: ColumnWriter,
  rest: [number, unknown][],
): void => {
  const numbers = new Map(nodes.map(({ id }, at) => [id, at]))
  const bySource = Map.groupBy(edges, ({ source }) => numbers.get(source) ?? -1)
  let lastSource = 0
  links.count(bySource.size)
  let position = 0
  for (const [source, list] of [...bySource].toSorted(([a], [b]) => a - b)) {
    links.signed(source - lastSource)
    lastSource = source
    links.count(list.length)
    let last = source
    for (const edge of list) {
      if (source === -1) splitId(edge.source, strings, links)
      const target = numbers.get(edge.target)
      links.count(EDGE_TYPES.indexOf(edge.edge_type) * 2 + Number(target === undefined))
      if (target === undefined) splitId(edge.target, strings, links)
      else {
        links.signed(target - last)
        last = target
      }
      if (edge.metadata && Object.keys(edge.metadata).length > 0)
        rest.push([-1 - position, packEdge(edge.metadata)])
      position += 1
    }
  }
}

const splitId = (id: string, strings: StringTable, links: ColumnWriter): void => {
  const at = id.indexOf('#')
  links.count(strings.number(at === -1 ? id : id.slice(0, at)))
  links.count(at === -1 ? 0 : strings.number(id.slice(at + 1)) + 1)
}

type Metadata = Readonly<Record<string, unknown>>

const isSink = (
  value: unknown,
): value is {
  kind: string
  cwe: number
  callee: string
  line: number
  column: number
  from: string[]
} =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).join() === 'kind,cwe,callee,line,column,from'

/** Sinks as rows with lines relative to their function; everything else unchanged. */
const packMetadata = (metadata: Metadata, node: GraphNode): unknown => {
  const { sinks, ...others } = metadata
  if (!Array.isArray(sinks) || !sinks.every(isSink)) return metadata
  const rows = sinks.map(({ kind, cwe, callee, line, column, from }) => [
    kind,
    cwe,
    callee,
    line - node.line,
    column,
    from.join(' '),
  ])
  return Object.keys(others).length === 0 ? [rows] : [rows, others]
}

/** Most edges carry a single name, which is stored bare. */
const packEdge = (metadata: Metadata): unknown =>
  Object.keys(metadata).length === 1 && typeof metadata['symbol'] === 'string'
    ? metadata['symbol']
    : metadata
