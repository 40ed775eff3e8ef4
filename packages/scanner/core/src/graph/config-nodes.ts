import type { ConfigSecret } from '../credentials/config-secrets.ts'
import { toSink } from '../rules/sinks.ts'
import type { Naming } from '../scrub/naming.ts'
import type { FileFragment, Graph } from './build-graph.ts'

/** The `language` of configuration files in the graph: they are not in a programming language. */
const LANGUAGE = 'settings'

type FileSecrets = { readonly path: string; readonly secrets: readonly ConfigSecret[] }

/** Adds the configuration files that contain credentials to the graph, in path order. */
export const addConfigNodes = (
  graph: Graph,
  found: readonly FileSecrets[],
  naming: Naming,
): Graph =>
  found.length === 0
    ? graph
    : {
        ...graph,
        fragments: [
          ...graph.fragments,
          ...found.map((each) => settingsFragment(each, naming)),
        ].toSorted((a, b) => (a.path < b.path ? -1 : Number(a.path > b.path))),
      }

/**
 * A configuration file that contains credentials: one node, which represents the file as `<module>`
 * does for source code, and carries the credentials as sinks without sources.
 */
const settingsFragment = ({ path, secrets }: FileSecrets, naming: Naming): FileFragment => {
  const file = naming.path(path)
  return {
    path,
    nodes: [
      {
        id: `${file}#<module>`,
        kind: 'FUNCTION',
        file,
        line: 1,
        language: LANGUAGE,
        symbol: '<module>',
        metadata: {
          sinks: secrets.map(({ label, isCertain, line, column }) => ({
            ...toSink(isCertain ? 'hard-coded-secret' : 'hard-coded-password'),
            callee: label,
            line,
            column,
            from: [],
          })),
        },
      },
    ],
    edges: [],
    warnings: [],
  }
}
