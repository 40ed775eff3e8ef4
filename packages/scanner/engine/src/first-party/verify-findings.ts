import type { GraphNode, ProofBundle } from '@daimon/scanner-api'
import { type Assessment, sortFindings } from '../findings/assess.ts'
import type { Finding, Verification } from '../findings/finding.ts'
import { type CodeCandidate, placeOf } from '../findings/first-party.ts'
import { findingsFromCode } from '../findings/from-code.ts'
import { CODE_RULES } from '../findings/rules.ts'
import type { Graph } from '../reach/graph.ts'
import { pathText } from '../reach/path.ts'
import { type Candidate, CLASS_OF_KIND } from './candidates.ts'
import { type FirstPartyResult, verifyApplication } from './verify-application.ts'

export type Verified = {
  readonly findings: readonly Finding[]
  /** By the id of their finding. */
  readonly proofs: ReadonlyMap<string, ProofBundle>
}

type Options = Omit<Parameters<typeof verifyApplication>[0], 'graph' | 'candidates'>

/**
 * Tries to prove the findings about first-party code by running it in the sandbox. Those that it says nothing of stay
 * as they were; what it saw and nobody knew of is added.
 */
export const verifyFindings = async (
  { findings, candidates, graph }: Pick<Assessment, 'findings' | 'candidates' | 'graph'>,
  options: Options,
): Promise<Verified> => {
  const results = await verifyApplication({ ...options, graph, candidates })
  const byId = new Map(results.map((result) => [result.candidate.findingId, result]))
  const proofs = new Map<string, ProofBundle>()
  const told = (finding: Finding, result: FirstPartyResult | undefined): Finding => {
    if (!result) return finding
    if (result.status === 'verified' && result.proven) proofs.set(finding.id, result.proven.proof)
    return withResult(finding, result)
  }
  const unknown = results.filter(
    ({ candidate, proven }) => candidate.findingId === undefined && proven !== undefined,
  )
  const seen = findingsFromCode(unknown.map(({ candidate }) => asCode(candidate, graph)))
  const known = new Set(findings.map(({ id }) => id))
  // A guard was believed to hold, and a run shows that it does not.
  const held = findingsFromCode([...candidates.values()]).filter(
    ({ id }) => !known.has(id) && hasFired(byId.get(id)),
  )
  return {
    findings: sortFindings([
      ...findings.map((finding) => told(finding, byId.get(finding.id))),
      ...held.map((finding) => told(finding, byId.get(finding.id))),
      ...seen.map((finding, at) => told(finding, unknown[at])),
    ]),
    proofs,
  }
}

/** Fired once and in none of the fresh runs is no more than a path, which the guard explains. */
const hasFired = (result: FirstPartyResult | undefined): boolean =>
  result?.proven !== undefined && result.proven.judgement.level !== 'V1'

const withResult = (finding: Finding, result: FirstPartyResult): Finding => {
  const { steps } = result.candidate
  return {
    ...finding,
    path: pathText(steps),
    path_steps: steps,
    verification: verificationOf(finding, result),
  }
}

const verificationOf = (
  { verification }: Finding,
  { status, reason, attempts, proven }: FirstPartyResult,
): Verification => ({
  level: proven ? proven.judgement.level : verification.level,
  status,
  reason,
  attempts,
  oracle: proven?.proof.oracle ?? null,
  sandbox: attempts > 0 ? 'bubblewrap' : null,
  evidence: proven
    ? [
        {
          runs: proven.judgement.runs,
          fired: proven.judgement.fired,
          effect: proven.judgement.effect,
          payload: proven.proof.payload,
          control: proven.proof.control,
          driver: proven.proof.driver,
        },
      ]
    : [],
})

/** A place that was seen at work, in the words of the analysis. */
const asCode = ({ class: flaw, sink, steps }: Candidate, graph: Graph): CodeCandidate => {
  const kind = [...CLASS_OF_KIND].find(([, each]) => each === flaw)?.[0] ?? ''
  const rule = CODE_RULES.get(kind)
  if (!rule) throw new Error(`no rule for ${kind}`)
  const holder = holderOf(graph, sink)
  return {
    rule,
    sink: { kind, cwe: rule.cwe, callee: '', line: sink.line, column: 0, from: [] },
    holder,
    place: placeOf(graph, holder),
    source: 'route',
    steps,
    isReached: true,
    isGuarded: false,
    isLocal: false,
  }
}

/** The innermost function around a line. */
const holderOf = ({ nodes }: Graph, { file, line }: Candidate['sink']): GraphNode => {
  const around = [...nodes.values()]
    .filter(
      (node) =>
        node.kind === 'FUNCTION' &&
        node.file === file &&
        node.line <= line &&
        Number(node.metadata?.['end_line'] ?? node.line) >= line,
    )
    .toSorted((a, b) => b.line - a.line)
  return (
    around[0] ?? { id: `${file}#<module>`, kind: 'FUNCTION', file, line, language: 'javascript' }
  )
}
