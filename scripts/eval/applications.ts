/** Evaluates which labeled vulnerabilities of applications the scanner finds. See README.md. */
import { join } from 'node:path'
import { oneOf, parseOptions } from '../../bench/command/options.ts'
import { UsageError, progress, runCommand } from '../../bench/command/run-command.ts'
import { matchFindings } from './applications/match.ts'
import { HALVES, readApplications } from './applications/read-applications.ts'
import {
  type ProofOutcome,
  countProofs,
  proofLines,
  proofsText,
} from './applications/prove-report.ts'
import { countByKind, detailLines, labelsText, resultText } from './applications/report.ts'
import { runPeers } from './applications/run-peers.ts'
import { scanDirectory, withUnlabeledCopies } from './applications/scan-application.ts'

const usage = `Usage: npm run eval:applications -- [options]

Scan the applications of scripts/eval/applications as 'daimon-scan scan DIRECTORY --local' does, and
print by kind how many vulnerabilities were found, how many safe twins were reported, and what isn't
labeled.
The sealed half prints only these counts.

  --half NAME         develop, held-out, or sealed (default: develop)
  --application NAME  only this application of the develop half
  --language NAME     only applications in javascript, typescript, or python; repeatable
  --prove             install the packages, verify in the sandbox, and print proofs per kind
  --peers             also run other scanners, installed into the user's cache
  --labels            print the labeled lines instead
  --json              print JSON
`

process.exit(
  await runCommand(usage, async (args, signal) => {
    const { values } = parseOptions({
      args,
      options: {
        half: { type: 'string', default: 'develop' },
        application: { type: 'string' },
        language: { type: 'string', multiple: true },
        prove: { type: 'boolean', default: false },
        peers: { type: 'boolean', default: false },
        labels: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
      },
    })
    const half = oneOf('--half', values.half, HALVES)
    const isSealed = half === 'sealed'
    if (isSealed && (values.labels || values.application !== undefined))
      throw new UsageError('The sealed half prints only totals. Omit --labels and --application.')
    const applications = readApplications(half).filter(
      ({ name, language }) =>
        (values.application === undefined || name === values.application) &&
        (values.language === undefined || values.language.includes(language)),
    )
    if (applications.length === 0) throw new UsageError('No such application. Check the options.')
    if (values.labels) {
      process.stdout.write(labelsText(applications))
      return 0
    }
    const say = progress()
    const own: ProofOutcome[] = []
    for (const application of applications) {
      signal.throwIfAborted()
      const { findings, refuted, seconds } = await withUnlabeledCopies([application], (root) =>
        scanDirectory(join(root, application.name), { proves: values.prove, signal }),
      ).catch((cause: unknown) => {
        if (isSealed) throw new Error('A sealed application could not be scanned.')
        throw new Error(`${application.name} could not be scanned.`, { cause })
      })
      const matched = matchFindings(application, findings)
      own.push({ application, matched, refuted, seconds })
      if (!isSealed) say(`${application.name}: ${findings.length} findings`)
    }
    const peers = values.peers ? await runPeers(applications, { say, signal }) : []
    if (values.json) {
      const peerCounts = peers.map(({ name, skipped, outcomes }) =>
        skipped === undefined ? { name, counts: countByKind(outcomes) } : { name, skipped },
      )
      const proofs = values.prove ? countProofs(own) : undefined
      const result = { half, counts: countByKind(own), proofs, peers: peerCounts }
      process.stdout.write(`${JSON.stringify(result, null, 2)}\n`)
      return 0
    }
    if (!isSealed)
      process.stdout.write(
        [...detailLines(own), ...(values.prove ? proofLines(own) : [])]
          .map((line) => `${line}\n`)
          .join(''),
      )
    process.stdout.write(resultText(own, peers))
    if (values.prove) process.stdout.write(`\n${proofsText(own)}`)
    return 0
  }),
)
