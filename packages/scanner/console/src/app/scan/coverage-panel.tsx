import { capitalize, pluralize } from '@daimon/ui'
import type { Coverage, Scan } from '../types.ts'
import { ageInDays } from '../words.ts'

const LANGUAGES: Readonly<Record<string, string>> = {
  javascript: 'JavaScript',
  typescript: 'TypeScript',
  csharp: 'C#',
  php: 'PHP',
}

/** What was analyzed and what was not, in sentences. */
export const CoveragePanel = ({ scan }: { scan: Scan }) => (
  <section class="panel" aria-label="Coverage">
    <h2>Coverage</h2>
    <ul class="sentences">
      {describeCoverage(scan).map((text) => (
        <li key={text} class="clip">
          {text}
        </li>
      ))}
    </ul>
  </section>
)

const describeCoverage = ({
  coverage,
  languages = [],
  dependency_count: dependencies,
  entrypoint_count: entries,
  advisory_data: data,
}: Scan): string[] => [
  ...(coverage ? describeFiles(coverage) : ['The client did not report which files it read.']),
  ...(languages.length > 0
    ? [`Languages: ${languages.map((each) => LANGUAGES[each] ?? capitalize(each)).join(', ')}.`]
    : []),
  `${pluralize(dependencies ?? 0, 'dependency')} and ${entries ?? 0} entry points.`,
  ...(data ? [describeAdvisories(data.source, data.as_of)] : []),
]

const describeFiles = ({
  files_parsed,
  files_skipped,
  files_failed,
  reasons,
  cuts,
}: Coverage): string[] => {
  const why = Object.entries(reasons)
    .map(([reason, count]) => `${reason.replaceAll('_', ' ')} ${count}`)
    .join(', ')
  return [
    `${pluralize(files_parsed, 'file')} parsed, ${files_skipped} skipped, ${files_failed} failed${why === '' ? '' : ` (${why})`}.`,
    ...(files_failed > 0 ? ['Vulnerabilities in failed files are unknown.'] : []),
    ...(cuts ?? []).map((cut) => `Not computed: ${cut}.`),
  ]
}

const describeAdvisories = (source: string, asOf: string | null): string => {
  const days = ageInDays(asOf, new Date())
  return `Advisories: ${source}, ${days === undefined ? 'of unknown date' : `${pluralize(days, 'day')} old`}.`
}
