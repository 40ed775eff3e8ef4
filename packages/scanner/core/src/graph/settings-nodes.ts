import type { SettingsSecret } from '../credentials/in-settings.ts'
import type { Naming } from '../scrub/naming.ts'
import type { FileFragment, Graph } from './build-graph.ts'

/** What is called of such a file in the graph: it is in no programming language. */
const LANGUAGE = 'settings'

type Found = { readonly path: string; readonly secrets: readonly SettingsSecret[] }

/** The graph with the files of settings that hold credentials, each in its place among the others. */
export const withSettings = (graph: Graph, found: readonly Found[], naming: Naming): Graph =>
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
 * A file of settings that holds credentials: one node, which stands for the file as `<module>` does for a program's, and
 * carries what was found as sinks that nothing feeds.
 */
const settingsFragment = ({ path, secrets }: Found, naming: Naming): FileFragment => {
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
            kind: isCertain ? 'secret' : 'password',
            cwe: 798,
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
