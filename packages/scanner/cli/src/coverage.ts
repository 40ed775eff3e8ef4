import { plain } from '@daimon/terminal'
import type { Prepared } from './prepare.ts'

const SHOWN = 20

/** What was looked at and what was not, for people. */
export const coverageStatement = ({ scan, payload }: Prepared): string => {
  const nodes = payload.fragments.flatMap((fragment) => fragment.nodes)
  const functions = nodes.filter(({ kind }) => kind === 'FUNCTION').length
  const routes = nodes.filter(({ kind }) => kind === 'HTTP_ROUTE').length
  const left = [
    ...scan.failed.map(
      ({ path, reason, detail }) => `  failed   ${plain(path)}: ${reason}, ${detail}`,
    ),
    ...scan.skipped.map(({ path, reason }) => `  skipped  ${plain(path)}: ${reason}`),
  ]
  return [
    `${scan.filesParsed} files read (${scan.languages.join(', ') || 'no language'}): ${functions} functions, ${routes} routes, ${scan.dependencies.length} dependencies.`,
    ...left.slice(0, SHOWN),
    ...(left.length > SHOWN ? [`  and ${left.length - SHOWN} more`] : []),
    ...(scan.graph.isTruncated
      ? ['The call graph was cut where it grew too large: what is unreachable may be unknown.']
      : []),
    '',
  ].join('\n')
}
