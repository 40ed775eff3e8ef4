import { bundledAdvisories } from '../advisories/bundled.ts'
import { assess } from '../findings/assess.ts'
import { type Report, buildReport, summarize } from '../reports/report.ts'
import { npmLock, scanned } from './scanned.ts'

const server = `const express = require('express')
const { exec } = require('child_process')
const _ = require('lodash')
const app = express()
app.get('/run/:id', (req, res) => {
  exec('ls ' + req.query.name)
  res.json(_.template(req.query.text)())
})
app.listen(3000)
`

/** A report on a server with vulnerabilities in code and packages, and an unmatched package. */
export const sampleReport = async (
  files: Readonly<Record<string, string>> = {},
): Promise<Report> => {
  const payload = await scanned({
    'package.json': '{"name":"app","main":"index.js"}',
    'package-lock.json': npmLock('lodash@4.17.20', 'minimist@1.2.5', 'ua-parser-js@0.7.29'),
    'index.js': server,
    ...files,
  })
  const odd = {
    name: 'lodash',
    version: 'git+ssh://host/x',
    ecosystem: 'npm' as const,
    resolved_url: null,
    env_marker: null,
  }
  const whole = { ...payload, dependencies: [...payload.dependencies, odd] }
  return buildReport({
    payload: whole,
    assessment: assess(whole, bundledAdvisories()),
    version: '1.2.3',
  })
}

/** The report with its first finding verified. */
export const proven = (report: Report): Report =>
  withFindings(
    report,
    report.findings.map((finding, at) =>
      at === 0
        ? {
            ...finding,
            verification: {
              level: 'V3',
              status: 'verified',
              reason: 'the oracle fired in 3 of 3 runs',
              attempts: 4,
              oracle: 'canary file',
              sandbox: 'bubblewrap',
              evidence: [{ nonce: 'abc', stack: ['run (index.js:6)'] }],
            },
          }
        : finding,
    ),
  )

/** The report with other findings and their counts. */
export const withFindings = (report: Report, findings: Report['findings']): Report => ({
  ...report,
  findings,
  summary: { ...report.summary, ...summarize(findings, report.fixed !== undefined) },
})

/** What `verifyApplication` records of a proof by a request. */
export const requestEvidence = {
  runs: 3,
  fired: 3,
  effect: 'the file /work/out/canary-{{nonce}} was created',
  payload: "';touch /work/out/canary-{{nonce}};'",
  control: 'canary-{{nonce}}',
  driver: {
    kind: 'http',
    entry: 'server.js',
    request: { method: 'POST', path: '/run', body: { name: '{{payload}}' }, body_type: 'json' },
    before: [{ method: 'POST', path: '/login', body: { user: 'first' }, body_type: 'form' }],
  },
}

/** What `scan npm:` records of a proof by a call. */
export const callEvidence = [
  { kind: 'call', text: 'const m = require("minimist")\nm(["--__proto__.NONCE=1"])' },
  { kind: 'confirmation', observer: 'inspector', observation: 'the prototype has the member' },
  {
    kind: 'differential',
    name: 'minimist',
    version: '1.2.6',
    integrity: null,
    outcome: 'no effect',
  },
  {
    kind: 'bundle',
    bundle: {
      payload: '--__proto__.{{nonce}}=1',
      control: '--a.{{nonce}}=1',
      expected: { effect: 'Object.prototype has a new member' },
    },
  },
]

/** Every construct that could be interpreted as more than text, in one name. */
const HOSTILE = [
  '\u001b[31mred\u001b]8;;http://evil\u0007',
  '\u202Egnp.exe\u2066',
  '\u200b\u00ad\ufeff\u{e0041}',
  '](javascript:alert(1)) ![x](http://evil/x.png) [a][b]',
  '<script>alert(1)</script><img src=x onerror=alert(1)>"\' --><!--',
  '``` ` `` \n# heading\n| a | b |\n- [ ] @everyone #1 https://evil www.evil.example',
  '{0} {message} \r\nContent-Type: x',
  '\ud800 =cmd|calc',
].join(' ')

/** The report with such names in every place that the scanned code or an advisory fills. */
export const hostileReport = (report: Report): Report => ({
  ...report,
  target: { ...report.target, repo_fingerprint: HOSTILE },
  findings: report.findings.map((finding) => ({
    ...finding,
    title: HOSTILE,
    rule_id: HOSTILE,
    package: HOSTILE,
    version: HOSTILE,
    path: HOSTILE,
    path_steps: [{ file: `../${HOSTILE}/C:/x`, line: 3, symbol: HOSTILE, kind: 'function' }],
    locations: [{ file: `javascript:${HOSTILE}`, start_line: 0, end_line: 0 }],
    remediation: HOSTILE,
    references: [`javascript:${HOSTILE}`, `https://evil/${HOSTILE}`, HOSTILE],
    reachability_reason: HOSTILE,
    verification: { ...finding.verification, reason: HOSTILE, evidence: [{ [HOSTILE]: HOSTILE }] },
  })),
  undecided: report.undecided.map((each) => ({ ...each, package: HOSTILE })),
  components: report.components.map((each) => ({ ...each, name: HOSTILE })),
})
