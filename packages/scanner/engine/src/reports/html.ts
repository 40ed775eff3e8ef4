import { createHash } from 'node:crypto'
import { isWebAddress, visible } from './inert.ts'
import { type Fact, findingFacts, headFacts } from './sections.ts'
import type { Report, ReportedFinding } from './report.ts'

const STYLE = `
:root{color-scheme:light dark;--line:#8884;--quiet:#767676}
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
h1,h2,h3{line-height:1.2}h2{margin-top:2.5rem;border-top:1px solid var(--line);padding-top:1rem;overflow-wrap:anywhere}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.2rem 1rem}dt{color:var(--quiet)}dd{margin:0;overflow-wrap:anywhere}
code,pre{font:.9em ui-monospace,monospace;overflow-wrap:anywhere;white-space:pre-wrap}
li{overflow-wrap:anywhere}
.badge{display:inline-block;border:1px solid currentColor;border-radius:.3rem;padding:0 .4rem;font-size:.8em;font-weight:600}
.critical,.high{color:#b3261e}.medium{color:#8a5a00}.low{color:#555}
@media (prefers-color-scheme:dark){.critical,.high{color:#ff8a80}.medium{color:#ffcc66}.low{color:#bbb}}
@media print{body{max-width:none}}
`
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

/** Nothing is loaded, run, sent, or framed; a hash allows the one style. */
const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'`

/** One self-contained page: no script, no linked style, no image. */
export const htmlReport = (report: Report, now?: Date): string =>
  [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${escape(POLICY)}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="referrer" content="no-referrer">',
    '<title>Security report</title>',
    `<style>${STYLE}</style>`,
    '</head>',
    '<body>',
    '<main>',
    '<h1>Security report</h1>',
    facts(headFacts(report, now)),
    report.findings.length === 0 ? '<p>No findings in the scanned files and packages.</p>' : '',
    ...report.findings.map(buildSection),
    ...undecidedSection(report),
    ...fixedSection(report),
    '</main>',
    '</body>',
    '</html>',
    '',
  ].join('\n')

const escape = (text: string): string =>
  visible(text).replaceAll(/[&<>"'`=]/g, (each) => `&#${each.charCodeAt(0)};`)

const facts = (given: readonly Fact[]): string =>
  `<dl>\n${given.map(({ label, text }) => `<dt>${escape(label)}</dt><dd>${escape(text)}</dd>`).join('\n')}\n</dl>`

const buildSection = (finding: ReportedFinding, at: number): string =>
  [
    `<section aria-labelledby="finding-${at + 1}">`,
    `<h2 id="finding-${at + 1}"><span class="badge ${finding.severity}">${finding.severity}</span> <span class="badge">${finding.verification.level} ${finding.verification.status}</span> ${escape(finding.title)}</h2>`,
    facts(findingFacts(finding)),
    ...(finding.path_steps.length > 0
      ? [
          '<h3>Path</h3>',
          '<ol>',
          ...finding.path_steps.map(
            ({ kind, symbol, file, line }) =>
              `<li>${kind} <code>${escape(symbol)}</code> at <code>${escape(`${file}:${line}`)}</code></li>`,
          ),
          '</ol>',
        ]
      : []),
    ...(finding.verification.evidence.length > 0
      ? [
          '<h3>Proof</h3>',
          ...finding.verification.evidence.map(
            (each) => `<pre>${escape(JSON.stringify(each))}</pre>`,
          ),
        ]
      : []),
    `<h3>Remediation</h3>\n<p>${escape(finding.remediation)}</p>`,
    ...(finding.references.length > 0
      ? [
          '<h3>References</h3>',
          '<ul>',
          ...finding.references.map((url) => `<li>${link(url)}</li>`),
          '</ul>',
        ]
      : []),
    '</section>',
  ].join('\n')

const link = (url: string): string =>
  isWebAddress(url)
    ? `<a href="${escape(url)}" rel="noopener noreferrer nofollow">${escape(url)}</a>`
    : `<code>${escape(url)}</code>`

const undecidedSection = ({ undecided }: Report): string[] =>
  undecided.length === 0
    ? []
    : [
        '<h2>Packages not matched to advisories</h2>',
        '<ul>',
        ...undecided.map(
          (each) =>
            `<li><code>${escape(`${each.ecosystem}:${each.package}@${each.version}`)}</code>: ${escape(each.reason)}</li>`,
        ),
        '</ul>',
      ]

const fixedSection = ({ fixed = [] }: Report): string[] =>
  fixed.length === 0
    ? []
    : [
        '<h2>Fixed since the baseline</h2>',
        '<ul>',
        ...fixed.map(
          ({ rule_id, title }) => `<li><code>${escape(rule_id)}</code> ${escape(title)}</li>`,
        ),
        '</ul>',
      ]
