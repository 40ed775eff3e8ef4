import { type Finding, type Outcome, matchFindings } from './match.ts'
import { bandit } from './peers/bandit.ts'
import { eslintSecurity } from './peers/eslint-security.ts'
import { njsscan } from './peers/njsscan.ts'
import type { Peer } from './peers/peer.ts'
import { semgrep } from './peers/semgrep.ts'
import type { Application } from './read-applications.ts'
import { withUnlabeledCopies } from './scan-application.ts'

const PEERS: readonly Peer[] = [bandit, semgrep, njsscan, eslintSecurity]

export type PeerResult = {
  readonly name: string
  readonly languages: Peer['languages']
  /** Why the peer didn't run. */
  readonly skipped: string | undefined
  readonly outcomes: readonly Outcome[]
}

/** Runs each peer once on all applications in its languages: some take long to start. */
export async function runPeers(
  applications: readonly Application[],
  { say, signal }: { readonly say: (line: string) => void; readonly signal: AbortSignal },
): Promise<readonly PeerResult[]> {
  const results: PeerResult[] = []
  for (const { name, languages, prepare } of PEERS) {
    const scanned = applications.filter(({ language }) => languages.includes(language))
    if (scanned.length === 0) continue
    say(`running ${name}`)
    try {
      const scan = await prepare(signal)
      const findings = await withUnlabeledCopies(scanned, scan)
      const outcomes = scanned.map((application) => ({
        application,
        matched: matchFindings(application, findingsIn(application, findings)),
      }))
      results.push({ name, languages, skipped: undefined, outcomes })
    } catch (error) {
      signal.throwIfAborted()
      const [reason = ''] = (error as Error).message.split('\n')
      results.push({ name, languages, skipped: reason, outcomes: [] })
    }
  }
  return results
}

/** The findings in the copy of one application, with paths below it. */
const findingsIn = ({ name }: Application, findings: readonly Finding[]): readonly Finding[] =>
  findings
    .filter(({ positions }) => positions[0]?.file.startsWith(`${name}/`))
    .map((finding) => ({
      ...finding,
      positions: finding.positions.map(({ file, line }) => ({
        file: file.slice(name.length + 1),
        line,
      })),
    }))
