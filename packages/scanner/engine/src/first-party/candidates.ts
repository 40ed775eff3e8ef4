import type { FlawClass, GraphNode } from '@daimon/scanner-api'
import type { CodeCandidate } from '../findings/first-party.ts'
import type { Graph } from '../reach/graph.ts'
import type { PathStep } from '../reach/path.ts'

/** A place in the application's own code where data of a request may do harm. */
export type Candidate = {
  /** Of the finding; undefined for a place that nobody knew of before it was seen. */
  readonly findingId: string | undefined
  readonly class: FlawClass
  readonly sink: { readonly file: string; readonly line: number; readonly callee: string }
  readonly steps: readonly PathStep[]
}

export const CLASS_OF_KIND: ReadonlyMap<string, FlawClass> = new Map([
  ['command', 'command-injection'],
  ['code', 'code-injection'],
  ['path', 'path-traversal'],
  ['sql', 'sql-injection'],
  ['request', 'ssrf'],
  ['markup', 'xss'],
  ['redirect', 'open-redirect'],
  ['prototype', 'prototype-pollution'],
  ['deserialization', 'deserialization'],
  ['pattern', 'redos'],
])

const LANGUAGES: ReadonlySet<string> = new Set(['javascript', 'typescript'])

/** Those candidates that a request may show: in a language that the sandbox runs, and behind a route. */
export const requestCandidates = (candidates: ReadonlyMap<string, CodeCandidate>): Candidate[] =>
  [...candidates].flatMap(([findingId, { sink, holder, steps }]) => {
    const flaw = CLASS_OF_KIND.get(sink.kind)
    return flaw !== undefined && LANGUAGES.has(holder.language) && steps[0]?.kind === 'route'
      ? [
          {
            findingId,
            class: flaw,
            sink: { file: holder.file, line: sink.line, callee: sink.callee },
            steps,
          },
        ]
      : []
  })

export type DeclaredRoute = {
  readonly method: string
  readonly path: string
  readonly framework: string
  readonly file: string
  /** As it stands at the beginning of a path. */
  readonly symbol: string
}

/** The routes of a graph in the languages that the sandbox runs. */
export const routesIn = ({ nodes }: Graph): DeclaredRoute[] =>
  [...nodes.values()]
    .filter(({ kind, language }) => kind === 'HTTP_ROUTE' && LANGUAGES.has(language))
    .map(routeOf)

const routeOf = ({ metadata, file, symbol }: GraphNode): DeclaredRoute => {
  const told = (name: string, otherwise: string): string => {
    const value = metadata?.[name]
    return typeof value === 'string' ? value : otherwise
  }
  return {
    method: told('method', 'ANY'),
    path: told('path', '/'),
    framework: told('framework', ''),
    file,
    symbol: symbol ?? '',
  }
}
