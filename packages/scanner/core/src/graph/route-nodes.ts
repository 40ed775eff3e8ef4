import type { GraphEdge, GraphNode } from '@daimon/scanner-api'
import type { Program } from '../link/program.ts'
import type { Route } from '../link/routes.ts'
import { requestParameter } from '../rules/requests.ts'
import type { Naming } from '../scrub/naming.ts'
import { metadata } from './metadata.ts'

/** Adds a node for each route of a file, with edges to its handlers. */
export const addRoutes = (
  { functions }: Program,
  routes: readonly Route[],
  naming: Naming,
  ids: readonly string[],
  nodes: GraphNode[],
  links: GraphEdge[],
): void => {
  for (const { method, path: given, framework, file, line, handlers } of routes) {
    const path = naming.route(given)
    const id = unique(nodes, `${naming.path(file.path)}#route:${method} ${path}`)
    nodes.push({
      id,
      kind: 'HTTP_ROUTE',
      file: naming.path(file.path),
      line,
      language: file.facts.language,
      symbol: `${method} ${path}`,
      ...metadata({ method, path, framework }),
    })
    for (const at of handlers) {
      const request = requestParameter(framework, functions[at]?.fact.params.length ?? 0)
      links.push({
        source: id,
        target: ids[at] as string,
        edge_type: 'ROUTES_TO',
        // A handler of errors receives the request after the error.
        ...(request === undefined || request === 0 ? {} : metadata({ request })),
      })
    }
  }
}

/** The id, with a number if the file has such a node already. */
export const unique = (nodes: readonly GraphNode[], id: string): string => {
  const count = nodes.filter((node) => node.id === id || node.id.startsWith(`${id}~`)).length
  return count === 0 ? id : `${id}~${count + 1}`
}
