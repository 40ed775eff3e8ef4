import { bundledAdvisories } from '../advisories/bundled.ts'
import { assess } from '../findings/assess.ts'
import { type Report, buildReport } from '../reports/report.ts'
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
export const proven = (report: Report): Report => ({
  ...report,
  findings: report.findings.map((finding, at) =>
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
})
