import type { ProofBundle } from '@daimon/scanner-api'
import { type Sandbox, StagingError } from '@daimon/scanner-sandbox'
import type { AdvisoryMatch } from '../advisories/match-advisories.ts'
import { type Assessment, sortFindings } from '../findings/assess.ts'
import type { Finding } from '../findings/finding.ts'
import { type PackageProofs, provePackage } from '../proof/prove-package.ts'
import type { InstalledPackage } from '../proof/installed-package.ts'
import { classesOfAdvisory } from './advisory-classes.ts'
import { NO_CLASS, confirmFinding, untried } from './confirm-finding.ts'
import type { Locate } from './package-location.ts'

export type ProvenDependencies = {
  readonly findings: readonly Finding[]
  /** Proof bundles by finding id. */
  readonly proofs: ReadonlyMap<string, ProofBundle>
  /** Packages that weren't tested, as `name@version`, and why. */
  readonly gaps: readonly { readonly release: string; readonly reason: string }[]
}

type Options = {
  readonly locate: Locate
  readonly sandbox: Sandbox
  readonly madeBy: string
  /** Time for all packages together. Packages that don't fit appear in `gaps`. */
  readonly budgetMs: number
  /** Time for each search in a package. */
  readonly searchMs?: number | undefined
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: ((step: string) => void) | undefined
}

type Suspect = { readonly finding: Finding; readonly match: AdvisoryMatch }

/**
 * Tries to prove advisories of packages that the code reaches, or may reach, by calling the release
 * in the sandbox. A finding adopts the proof if it matches the advisory; otherwise its reason says
 * why not.
 */
export const proveDependencies = async (
  { findings, matches }: Pick<Assessment, 'findings' | 'matches'>,
  options: Options,
): Promise<ProvenDependencies> => {
  const { onProgress = () => {}, signal, budgetMs } = options
  const suspects = findings.flatMap((finding): Suspect[] => {
    const match = matches.get(finding.id)
    return match !== undefined && isTried(finding, match) ? [{ finding, match }] : []
  })
  const changed = new Map<string, Finding>()
  const proofs = new Map<string, ProofBundle>()
  const gaps: ProvenDependencies['gaps'][number][] = []
  const over = AbortSignal.timeout(Math.min(Math.ceil(budgetMs), TIMER_MS_MAX))
  const releases = Map.groupBy(
    inOrder(suspects),
    ({ match: { name, version } }) => `${name}@${version}`,
  )
  let at = 0
  for (const [release, about] of releases) {
    at += 1
    const say = (text: string) => onProgress(`package ${at} of ${releases.size}, ${text}`)
    const outcome = await proveSuspects(release, about, { ...options, over, say })
    signal?.throwIfAborted()
    if ('missing' in outcome) gaps.push({ release, reason: outcome.missing })
    for (const { finding, match } of about) {
      const reported =
        'missing' in outcome
          ? untried(finding, outcome.missing)
          : confirmFinding(finding, match, { ...outcome, madeBy: options.madeBy })
      changed.set(finding.id, reported.finding)
      if (reported.proof) proofs.set(finding.id, reported.proof)
    }
  }
  return {
    findings: sortFindings(findings.map((finding) => changed.get(finding.id) ?? finding)),
    proofs,
    gaps,
  }
}

/**
 * Whether to test the package: npm only, unless it is unreachable. A malicious package has no
 * function whose call would show the harm.
 */
const isTried = ({ reachable }: Finding, { ecosystem, isMalicious }: AdvisoryMatch): boolean =>
  ecosystem === 'npm' && !isMalicious && reachable !== false

/** Reachable packages first, then those that may be; otherwise keeps the order by severity. */
const inOrder = (suspects: readonly Suspect[]): Suspect[] =>
  suspects.toSorted(
    (a, b) => Number(b.finding.reachable === true) - Number(a.finding.reachable === true),
  )

type Outcome =
  | { readonly missing: string }
  | { readonly installed: InstalledPackage; readonly proven: PackageProofs }

const proveSuspects = async (
  release: string,
  about: readonly Suspect[],
  {
    locate,
    sandbox,
    signal,
    searchMs,
    over,
    say,
  }: Options & { over: AbortSignal; say: (text: string) => void },
): Promise<Outcome> => {
  const [first] = about
  const vulnerabilities = [
    ...new Set(about.flatMap(({ match }) => classesOfAdvisory(match))),
  ].toSorted()
  if (first === undefined || vulnerabilities.length === 0) return { missing: NO_CLASS }
  if (over.aborted) return { missing: TIME_OVER }
  say(release)
  const installed = await locate(first.match)
  if ('missing' in installed) return installed
  try {
    const proven = await provePackage(installed, {
      sandbox,
      vulnerabilities,
      functions: about.flatMap(({ match }) => match.symbols),
      say,
      ...(searchMs !== undefined && { budgetMs: searchMs }),
      signal: signal ? AbortSignal.any([signal, over]) : over,
    })
    return { installed, proven }
  } catch (error) {
    signal?.throwIfAborted()
    if (over.aborted) return { missing: TIME_OVER }
    if (error instanceof StagingError) return { missing: error.message }
    throw error
  }
}

/** The maximum delay of a Node.js timer. */
const TIMER_MS_MAX = 2 ** 31 - 1
const TIME_OVER = 'the time limit for proofs was reached'
