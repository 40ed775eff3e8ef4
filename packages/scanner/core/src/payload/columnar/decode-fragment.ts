import { decode } from '@msgpack/msgpack'
import {
  EDGE_TYPES,
  type Fragment,
  type GraphEdge,
  type GraphNode,
  NODE_KINDS,
} from '@daimon/scanner-api'
import { FRAGMENT_VERSION } from './encode-fragment.ts'
import { FragmentError } from './fragment-error.ts'
import { IdRule, SymbolRule } from './node-symbols.ts'
import { readStringTable } from './string-table.ts'
import { ColumnReader } from '../../binary/columns.ts'

type Metadata = NonNullable<GraphNode['metadata']>
type Columns = readonly [
  version: number,
  count: number,
  strings: string,
  files: Uint8Array,
  shape: Uint8Array,
  names: Uint8Array,
  lines: Uint8Array,
  links: Uint8Array,
  rest: [number, unknown][],
  odd: [number, string][],
  warnings: string[],
]

const NODES_MAX = 60_000

/**
 * Reads what encodeFragment wrote. Throws a FragmentError for anything else; the caller checks the
 * content by its schema.
 */
export const decodeFragment = (bytes: Uint8Array, firstLine: number): Fragment => {
  try {
    const columns = decode(bytes) as Columns
    const isKnown = Array.isArray(columns) && columns[0] >= 1 && columns[0] <= FRAGMENT_VERSION
    if (!isKnown || !(columns[1] <= NODES_MAX))
      throw new RangeError('not a fragment of this version')
    return readColumns(columns, firstLine)
  } catch (cause) {
    throw new FragmentError('Invalid fragment bytes', { cause })
  }
}

const readColumns = (
  [version, count, texts, files, shape, names, lines, links, rest, odd, warnings]: Columns,
  firstLine: number,
): Fragment => {
  const text = readStringTable(texts)
  const readers = {
    files: new ColumnReader(files),
    shape: new ColumnReader(shape),
    names: new ColumnReader(names),
    lines: new ColumnReader(lines),
    links: new ColumnReader(links),
  }
  const metadata = new Map(rest)
  const ids = new IdRule()
  const oddIds = new Map(odd)
  const nodes: GraphNode[] = []
  let nextFile = count > 0 ? readers.files.count() : -1
  let [file, language] = ['', '']
  let symbols = new SymbolRule()
  let seen: string[] = []
  let line = firstLine
  for (let at = 0; at < count; at += 1) {
    if (at === nextFile) {
      if (at > 0) line = 0
      ;[file, language] = [text(readers.files.count()), text(readers.files.count())]
      symbols = new SymbolRule()
      seen = []
      nextFile = tryCount(readers.files)
    }
    const code = readers.shape.count()
    const kind = NODE_KINDS[code >> 1]
    if (!kind) throw new RangeError('unknown node kind')
    const symbol = symbols.join(readers.names.count(), text(readers.names.count()), seen)
    seen.push(symbol)
    line += readers.lines.signed()
    const end = code % 2 === 1 ? { end_line: line + readers.lines.count() } : {}
    const more = { ...end, ...unpackMetadata(metadata.get(at), line) }
    // The rule counts every node, including those with an id of their own.
    const ruled = ids.next(kind, file, symbol)
    const id = oddIds.get(at) ?? ruled
    nodes.push({
      id,
      kind,
      file,
      line,
      language,
      symbol,
      ...(Object.keys(more).length > 0 ? { metadata: more } : {}),
    })
  }
  return { nodes, edges: readEdges(version, readers.links, nodes, text, metadata), warnings }
}

const tryCount = (reader: ColumnReader): number => {
  try {
    return reader.count()
  } catch {
    return -1
  }
}

const readEdges = (
  version: number,
  links: ColumnReader,
  nodes: readonly GraphNode[],
  text: (number: number) => string,
  metadata: ReadonlyMap<number, unknown>,
): GraphEdge[] => {
  const edges: GraphEdge[] = []
  const readId = (): string => {
    const head = text(links.count())
    const tail = links.count()
    return tail === 0 ? head : `${head}#${text(tail - 1)}`
  }
  const idAt = (at: number): string => {
    const node = nodes[at]
    if (!node) throw new RangeError('edge from an unknown node')
    return node.id
  }
  let source = 0
  for (let sources = links.count(); sources > 0; sources -= 1) {
    source += links.signed()
    let last = source
    for (let left = links.count(); left > 0; left -= 1) {
      const from = source === -1 ? readId() : idAt(source)
      const code = links.count()
      const type = EDGE_TYPES[code >> 1]
      if (!type) throw new RangeError('unknown edge type')
      const isOutside = code % 2 === 1
      if (!isOutside) last = (version === 1 ? source : last) + links.signed()
      const to = isOutside ? readId() : idAt(last)
      const packed = metadata.get(-1 - edges.length)
      const more =
        packed === undefined
          ? {}
          : { metadata: (typeof packed === 'string' ? { symbol: packed } : packed) as Metadata }
      edges.push({ source: from, target: to, edge_type: type, ...more })
    }
  }
  return edges
}

type Row = readonly [
  kind: string,
  cwe: number,
  callee: string,
  line: number,
  column: number,
  from: string,
]

const unpackMetadata = (packed: unknown, line: number): Metadata => {
  if (!Array.isArray(packed)) return (packed ?? {}) as Metadata
  const [rows, others] = packed as [Row[], Metadata?]
  const sinks = rows.map(([kind, cwe, callee, down, column, from]) => ({
    kind,
    cwe,
    callee,
    line: line + down,
    column,
    from: from === '' ? [] : from.split(' '),
  }))
  return { sinks, ...others }
}
