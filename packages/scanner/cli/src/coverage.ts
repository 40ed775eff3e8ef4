import { LIMITS } from '@daimon/scanner-api'
import { counted, plain } from '@daimon/terminal'
import type { Prepared } from './prepare.ts'

const SHOWN = 20

/** What was looked at and what was not, for people. */
export const coverageStatement = ({ scan, payload }: Prepared): string => {
  const nodes = payload.fragments.flatMap((fragment) => fragment.nodes)
  const functions = nodes.filter(({ kind }) => kind === 'FUNCTION').length
  const routes = nodes.filter(({ kind }) => kind === 'HTTP_ROUTE').length
  const cut = scan.graph.fragments.length - payload.fragments.length
  const left = [
    ...scan.failed.map(
      ({ path, reason, detail }) => `  failed   ${plain(path)}: ${reason}, ${detail}`,
    ),
    ...scan.skipped.map(({ path, reason }) => `  skipped  ${plain(path)}: ${reason}`),
  ]
  return [
    `${counted(scan.filesParsed, 'file')} read (${scan.languages.join(', ') || 'no language'}): ${counted(functions, 'function')}, ${counted(routes, 'route')}, ${counted(scan.dependencies.length, 'dependency', 'dependencies')}.`,
    ...left.slice(0, SHOWN),
    ...(left.length > SHOWN ? [`  and ${left.length - SHOWN} more`] : []),
    ...(cut > 0
      ? [
          `The graph of ${counted(cut, 'file')} is left out, since a scan takes ${LIMITS.nodesMax} nodes and ${LIMITS.edgesMax} edges: scan a folder of it at a time, or name what is not yours in .daimonignore.`,
        ]
      : []),
    ...(scan.graph.isTruncated
      ? ['The call graph was cut where it grew too large: what is unreachable may be unknown.']
      : []),
    '',
  ].join('\n')
}
