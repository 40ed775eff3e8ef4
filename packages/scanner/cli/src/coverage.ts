import { LIMITS } from '@daimon/scanner-api'
import { pluralize, escapeControls } from '@daimon/terminal'
import type { PreparedScan } from './prepare.ts'

const SHOWN = 20

/** Describes the scanned and the skipped files, for people. */
export const coverageStatement = ({ scan, payload }: PreparedScan): string => {
  const nodes = payload.fragments.flatMap((fragment) => fragment.nodes)
  const functions = nodes.filter(({ kind }) => kind === 'FUNCTION').length
  const routes = nodes.filter(({ kind }) => kind === 'HTTP_ROUTE').length
  const sent = new Set(nodes.map(({ id }) => id))
  const cut = scan.graph.fragments.filter((fragment) =>
    fragment.nodes.some(({ id }) => !sent.has(id)),
  ).length
  const left = [
    ...scan.failed.map(
      ({ path, reason, detail }) => `  failed   ${escapeControls(path)}: ${reason}, ${detail}`,
    ),
    ...scan.skipped.map(({ path, reason }) => `  skipped  ${escapeControls(path)}: ${reason}`),
  ]
  return [
    `Read ${pluralize(scan.filesParsed, 'file')} (${scan.languages.join(', ') || 'no supported language'}): ${pluralize(functions, 'function')}, ${pluralize(routes, 'route')}, ${pluralize(scan.dependencies.length, 'dependency', 'dependencies')}.`,
    ...left.slice(0, SHOWN),
    ...(left.length > SHOWN ? [`  and ${left.length - SHOWN} more`] : []),
    ...describeAssets(scan.graph.assets),
    ...(payload.coverage?.cuts ?? [])
      .slice(0, SHOWN)
      .map((each) => `  cut      ${escapeControls(each)}`),
    ...(cut > 0
      ? [
          `The graph omits parts of ${pluralize(cut, 'file')}: a scan is limited to ${LIMITS.nodesMax} nodes and ${LIMITS.edgesMax} edges. Scan one directory at a time, or exclude third-party code in .daimonignore.`,
        ]
      : []),
    ...(scan.graph.isTruncated
      ? ['The call graph reached its size limit, so some unreachable code is reported as unknown.']
      : []),
    '',
  ].join('\n')
}

const describeAssets = ({ size }: ReadonlyMap<string, unknown>): string[] =>
  size === 0
    ? []
    : [
        `${pluralize(size, 'file')} minified, bundled, generated, or vendored: analyzed apart from the application.`,
      ]
