import { type FragmentsPayload, type InlineGraph, unflattenGraph } from '@daimon/scanner-api'
import type { Logger } from '@daimon/runtime'
import { createHash } from 'node:crypto'
import { compressedSize } from '../http/throttled-response.ts'
import { type Spool, writeWhole } from '../spool/spool.ts'
import type { ThrottledLinks } from '../throttle/throttled-links.ts'

/** Of the 2 s limit for a query; the search needs the rest. */
const WAIT_MS = 400

/** What the engine needs of a payload to search its graph. */
type GraphContent = Pick<FragmentsPayload, 'fragments' | 'dependencies'>

type TransferContext = {
  readonly spool: Spool
  readonly lines: ThrottledLinks
  readonly log: Logger
}

/**
 * Graphs that queries carry. Each is sent over the link once and then stored under its digest; a
 * query doesn't wait for a transfer that takes longer than its time limit.
 */
export class GraphTransfers {
  readonly #context: TransferContext
  readonly #underWay = new Map<string, Promise<boolean>>()

  constructor(context: TransferContext) {
    this.#context = context
  }

  /** The file of the graph, or undefined while it is on the link. */
  async receive(principal: string, graph: InlineGraph): Promise<string | undefined> {
    const text = JSON.stringify(toContent(graph))
    const digest = createHash('sha256').update(text).digest('hex')
    const { spool } = this.#context
    const file = spool.graphFile(principal, digest)
    if (spool.hasGraph(file)) return file
    const transfer = this.#underWay.get(file) ?? this.#send(principal, file, text)
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), WAIT_MS)
    })
    const isThere = await Promise.race([transfer, late])
    clearTimeout(timer)
    return isThere ? file : undefined
  }

  #send(principal: string, file: string, text: string): Promise<boolean> {
    const { lines, spool, log } = this.#context
    const transfer = lines
      .send(principal, 'up', compressedSize(text))
      .then(() => {
        spool.makeRoomForGraph(principal)
        writeWhole(file, Buffer.from(text))
        return true
      })
      .catch((error: unknown) => {
        log.warn({ err: error }, 'a graph of a query could not be stored')
        return false
      })
      .finally(() => this.#underWay.delete(file))
    this.#underWay.set(file, transfer)
    return transfer
  }
}

const toContent = (graph: InlineGraph): GraphContent => ({
  fragments: toFragments(graph),
  dependencies: graph.dependencies ?? [],
})

const toFragments = (graph: InlineGraph): GraphContent['fragments'] => {
  if (hasFragments(graph)) return graph.fragments
  return isFlat(graph)
    ? [unflattenGraph({ ...graph, entrypoints: graph.entrypoints ?? [] })]
    : [{ nodes: graph.nodes, edges: graph.edges, warnings: [] }]
}

type ListForm = Exclude<InlineGraph, { readonly fragments: object }>
type FlatForm = Exclude<ListForm, { readonly nodes: GraphContent['fragments'][number]['nodes'] }>

const hasFragments = (graph: InlineGraph): graph is Exclude<InlineGraph, ListForm> =>
  Array.isArray(graph['fragments'])

/** The other form has `kind` instead of `type`. */
const isFlat = (graph: ListForm): graph is FlatForm => graph.nodes.some((node) => !('kind' in node))
