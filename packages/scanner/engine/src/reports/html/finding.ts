import type { ReportedFinding } from '../report.ts'
import { findingFacts } from '../sections.ts'
import type { NumberedFinding } from './group-findings.ts'
import { clip, facts, link, listFirst } from './markup.ts'
import { buildProof } from './proof.ts'
import { buildTags } from './tags.ts'

const TITLE_CHARS_MAX = 300
const TEXT_CHARS_MAX = 1_000
const STEPS_MAX = 25
const REFERENCES_MAX = 6
const LOCATIONS_MAX = 5
/** Facts that the tags show. */
const TAGGED = new Set(['Severity', 'Baseline'])

/** One finding in reading order: what, what to do, where from, proof, sources. */
export const buildFinding = ({ number, finding }: NumberedFinding): string =>
  [
    `<article id="finding-${number}" aria-labelledby="title-${number}">`,
    `<h4 id="title-${number}">${number}. ${clip(finding.title, TITLE_CHARS_MAX)}</h4>`,
    `<p>${buildTags(finding)}</p>`,
    facts(
      findingFacts({ ...finding, locations: finding.locations.slice(0, LOCATIONS_MAX) }).filter(
        ({ label }) => !TAGGED.has(label),
      ),
    ),
    `<h5>Remediation</h5>\n<p>${clip(finding.remediation, TEXT_CHARS_MAX)}</p>`,
    ...buildPath(finding),
    ...buildProof(finding),
    ...(finding.references.length > 0
      ? ['<h5>References</h5>', ...listFirst('ul', finding.references.map(link), REFERENCES_MAX)]
      : []),
    '</article>',
  ].join('\n')

const buildPath = ({ path_steps: steps }: ReportedFinding): string[] =>
  steps.length === 0
    ? []
    : [
        '<h5>Path</h5>',
        ...listFirst(
          'ol',
          steps.map(
            ({ kind, symbol, file, line }) =>
              `${kind} <code>${clip(nameSymbol(symbol), 200)}</code> at <code>${clip(line === 0 ? file : `${file}:${line}`, 200)}</code>`,
          ),
          STEPS_MAX,
        ),
      ]

/** The graph's names for anonymous functions are numbers. */
const nameSymbol = (symbol: string): string => symbol.replaceAll(/\$\d+/g, '(anonymous function)')
