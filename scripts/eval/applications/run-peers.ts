import type { Finding, Outcome } from './match.ts'
import { bandit } from './peers/bandit.ts'
import { eslintSecurity } from './peers/eslint-security.ts'
import { njsscan } from './peers/njsscan.ts'
import type { Peer } from './peers/peer.ts'
import { semgrep } from './peers/semgrep.ts'

const PEERS: readonly Peer[] = [bandit, semgrep, njsscan, eslintSecurity]

export type PeerResult = {
  readonly name: string
  readonly languages: Peer['languages']
  /** Why the peer didn't run. */
  readonly skipped: string | undefined
  readonly outcomes: readonly Outcome[]
}

type Evaluate = (
  scan: (directory: string) => Promise<readonly Finding[]>,
  languages: Peer['languages'],
) => Promise<readonly Outcome[]>

/** Runs each peer on the applications in its languages. */
export async function runPeers(
  evaluate: Evaluate,
  { say, signal }: { readonly say: (line: string) => void; readonly signal: AbortSignal },
): Promise<readonly PeerResult[]> {
  const results: PeerResult[] = []
  for (const { name, languages, prepare } of PEERS) {
    say(`running ${name}`)
    try {
      const scan = await prepare(signal)
      const outcomes = await evaluate(scan, languages)
      results.push({ name, languages, skipped: undefined, outcomes })
    } catch (error) {
      signal.throwIfAborted()
      results.push({ name, languages, skipped: (error as Error).message, outcomes: [] })
    }
  }
  return results
}
