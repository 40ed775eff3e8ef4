import { type GraphNode, type ProofBundle, getClassRecord } from '@daimon/scanner-api'
import { type Assessment, sortFindings } from '../findings/assess.ts'
import type { Finding, Verification } from '../findings/finding.ts'
import { type CodeCandidate, locateNode } from '../findings/first-party.ts'
import { findingsFromCode } from '../findings/from-code.ts'
import { toRule } from '../findings/rules.ts'
import type { Graph } from '../reachability/graph.ts'
import { pathText } from '../reachability/path.ts'
import type { Candidate } from './candidates.ts'
import { type FirstPartyResult, verifyApplication } from './verify-application.ts'

export type VerificationResult = {
  readonly findings: readonly Finding[]
  /** Proof bundles by finding id. */
  readonly proofs: ReadonlyMap<string, ProofBundle>
}

type Options = Omit<Parameters<typeof verifyApplication>[0], 'graph' | 'candidates'>

/**
 * Tries to prove findings in project code by running it in the sandbox. Findings without a result
 * stay unchanged; new observations are added as findings.
 */
export const verifyFindings = async (
  { findings, candidates, graph }: Pick<Assessment, 'findings' | 'candidates' | 'graph'>,
  options: Options,
): Promise<VerificationResult> => {
  const results = await verifyApplication({ ...options, graph, candidates })
  const byId = new Map(results.map((result) => [result.candidate.findingId, result]))
  const proofs = new Map<string, ProofBundle>()
  const applyResult = (finding: Finding, result: FirstPartyResult | undefined): Finding => {
    if (!result) return finding
    if (result.status === 'verified' && result.proven) proofs.set(finding.id, result.proven.proof)
    return withResult(finding, result)
  }
  const unknown = results.filter(
    ({ candidate, proven }) => candidate.findingId === undefined && proven !== undefined,
  )
  const seen = findingsFromCode(unknown.map(({ candidate }) => asCode(candidate, graph)))
  const known = new Set(findings.map(({ id }) => id))
  // Static analysis trusted a guard, but the run bypassed it.
  const held = findingsFromCode([...candidates.values()]).filter(
    ({ id }) => !known.has(id) && hasFired(byId.get(id)),
  )
  return {
    findings: sortFindings([
      ...findings.map((finding) => applyResult(finding, byId.get(finding.id))),
      ...held.map((finding) => applyResult(finding, byId.get(finding.id))),
      ...seen.map((finding, at) => applyResult(finding, unknown[at])),
    ]),
    proofs,
  }
}

/**
 * Whether the effect is reproducible. A single effect without any in the fresh runs is no more than
 * a path that the guard explains.
 */
const hasFired = (result: FirstPartyResult | undefined): boolean =>
  result?.proven !== undefined && result.proven.judgement.level !== 'V1'

const withResult = (finding: Finding, result: FirstPartyResult): Finding => {
  const { steps } = result.candidate
  return {
    ...finding,
    path: pathText(steps),
    path_steps: steps,
    verification: toVerification(finding, result),
  }
}

const toVerification = (
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

/** An observed location as a code candidate. */
const asCode = ({ class: vulnerability, sink, steps }: Candidate, graph: Graph): CodeCandidate => {
  const record = getClassRecord(vulnerability)
  const rule = toRule(record)
  const holder = findHolder(graph, sink)
  return {
    rule,
    sink: {
      kind: record.sinkKind,
      cwe: rule.cwe,
      callee: '',
      line: sink.line,
      column: 0,
      from: [],
    },
    holder,
    place: locateNode(graph, holder),
    calledAt: [],
    source: 'route',
    steps,
    isReached: true,
    isGuarded: false,
    isLocal: false,
    isSuspected: false,
  }
}

/** The innermost function around a line. */
const findHolder = ({ nodes }: Graph, { file, line }: Candidate['sink']): GraphNode => {
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
