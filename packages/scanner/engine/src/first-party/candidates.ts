import {
  CLASS_RECORDS,
  type ProgramLanguage,
  type VulnerabilityClass,
  type GraphNode,
  getProgramLanguage,
} from '@daimon/scanner-api'
import type { CodeCandidate } from '../findings/first-party.ts'
import type { Graph } from '../reachability/graph.ts'
import type { PathStep } from '../reachability/path.ts'
import type { ServerAction } from './action-shapes.ts'
import { attacksIn } from './attacks.ts'

/** A location in project code where request data may be dangerous. */
export type Candidate = {
  /** Undefined for a location that static analysis didn't report. */
  readonly findingId: string | undefined
  readonly class: VulnerabilityClass
  readonly sink: { readonly file: string; readonly line: number; readonly callee: string }
  readonly steps: readonly PathStep[]
}

/** The classes that can be proven, by the kind of their sinks. */
const CLASS_OF_KIND: ReadonlyMap<string, VulnerabilityClass> = new Map(
  CLASS_RECORDS.flatMap(({ sinkKind, id, proof }) => (proof === null ? [] : [[sinkKind, id]])),
)

/** The file of a route that renders a template. */
const IS_PROGRAM = /\.(?:[cm]?[jt]sx?|py)$/

const LANGUAGES: ReadonlySet<string> = new Set(['javascript', 'typescript', 'python'])

/** Candidates that requests can test: in a language that the sandbox runs, and behind a route. */
export const requestCandidates = (candidates: ReadonlyMap<string, CodeCandidate>): Candidate[] =>
  [...candidates].flatMap(([findingId, { sink, holder, steps }]) => {
    const vulnerability = CLASS_OF_KIND.get(sink.kind)
    const language = getProgramLanguage(steps[0]?.file ?? holder.file)
    return vulnerability !== undefined &&
      isTried(vulnerability, language) &&
      (LANGUAGES.has(holder.language) || IS_PROGRAM.test(steps[0]?.file ?? '')) &&
      steps[0]?.kind === 'route'
      ? [
          {
            findingId,
            class: vulnerability,
            sink: { file: holder.file, line: sink.line, callee: sink.callee },
            steps,
          },
        ]
      : []
  })

/** Whether there is an attack for a class on programs in a language. */
const isTried = (vulnerability: VulnerabilityClass, language: ProgramLanguage): boolean =>
  attacksIn(language).some(
    ({ class: own, isBlind, payloads }) =>
      own === vulnerability && (!isBlind || payloads.length > 0),
  )

/** The language of the program behind a candidate's route. */
export const languageBehind = ({ steps, sink }: Candidate): ProgramLanguage =>
  getProgramLanguage(steps[0]?.file ?? sink.file)

export type DeclaredRoute = {
  readonly method: string
  readonly path: string
  readonly framework: string
  readonly file: string
  /** The symbol as in the first step of a path. */
  readonly symbol: string
  readonly line: number
  /** The name of its handler. */
  readonly handler: string
  /** The form of the parameters in its path, if the running application demands one. */
  readonly ids?: 'number' | 'uuid'
}

/** Whether a path starts at this route; actions have one symbol in common. */
export const isRouteOf = (
  { symbol, action }: { readonly symbol?: string; readonly action?: ServerAction },
  { steps: [first] }: Candidate,
): boolean =>
  symbol === first?.symbol &&
  (action === undefined || (action.file === first?.file && action.line === first.line))

/** Routes of a graph in the languages that the sandbox runs. */
export const routesIn = ({ nodes }: Graph): DeclaredRoute[] =>
  [...nodes.values()]
    .filter(({ kind, language }) => kind === 'HTTP_ROUTE' && LANGUAGES.has(language))
    .map((node) => readRoute(node, findHandler(nodes.values(), node)))

/** The function at the line of a route. */
const findHandler = (nodes: Iterable<GraphNode>, { file, line }: GraphNode): string => {
  for (const node of nodes)
    if (node.kind === 'FUNCTION' && node.file === file && node.line === line)
      return node.symbol ?? ''
  return ''
}

const readRoute = ({ metadata, file, symbol, line }: GraphNode, handler: string): DeclaredRoute => {
  const readMetadata = (name: string, otherwise: string): string => {
    const value = metadata?.[name]
    return typeof value === 'string' ? value : otherwise
  }
  return {
    method: readMetadata('method', 'ANY'),
    path: readMetadata('path', '/'),
    framework: readMetadata('framework', ''),
    file,
    symbol: symbol ?? '',
    line,
    handler,
  }
}
