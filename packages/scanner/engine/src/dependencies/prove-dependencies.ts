import type { ProofBundle } from '@daimon/scanner-api'
import { type Sandbox, StagingError } from '@daimon/scanner-sandbox'
import type { AdvisoryMatch } from '../advisories/match-advisories.ts'
import { type Assessment, sortFindings } from '../findings/assess.ts'
import type { Finding } from '../findings/finding.ts'
import { type PackageProofs, provePackage } from '../proof/prove-package.ts'
import type { InstalledPackage } from '../proof/installed-package.ts'
import { flawsOf } from './flaws-of-advisory.ts'
import { NO_CLASS, judgeFinding, untried } from './judge-finding.ts'
import type { Locate } from './located.ts'

export type ProvenDependencies = {
  readonly findings: readonly Finding[]
  /** By the id of their finding. */
  readonly proofs: ReadonlyMap<string, ProofBundle>
  /** The packages that were not tried, `name@version`, and why. */
  readonly gaps: readonly { readonly release: string; readonly reason: string }[]
}

type Options = {
  readonly locate: Locate
  readonly sandbox: Sandbox
  readonly madeBy: string
  /** For all packages together; those that do not fit in are left out, and say so. */
  readonly budgetMs: number
  /** Of each search in a package. */
  readonly searchMs?: number | undefined
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: ((step: string) => void) | undefined
}

type Suspect = { readonly finding: Finding; readonly match: AdvisoryMatch }

/**
 * Tries to prove what advisories say of packages that the code reaches, or may reach, by calling the release in the
 * sandbox. A finding takes over what was proven when that is the flaw its advisory tells; else it stays, and says why.
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
    const outcome = await proofsOf(release, about, { ...options, over, say })
    signal?.throwIfAborted()
    if ('missing' in outcome) gaps.push({ release, reason: outcome.missing })
    for (const { finding, match } of about) {
      const told =
        'missing' in outcome
          ? untried(finding, outcome.missing)
          : judgeFinding(finding, match, { ...outcome, madeBy: options.madeBy })
      changed.set(finding.id, told.finding)
      if (told.proof) proofs.set(finding.id, told.proof)
    }
  }
  return {
    findings: sortFindings(findings.map((finding) => changed.get(finding.id) ?? finding)),
    proofs,
    gaps,
  }
}

/** Packages of npm that are not known to be out of reach. One that does harm by itself has no function to call for it. */
const isTried = ({ reachable }: Finding, { ecosystem, isMalicious }: AdvisoryMatch): boolean =>
  ecosystem === 'npm' && !isMalicious && reachable !== false

/** What is reached comes before what may be; within that the order stays, which is that of their severity. */
const inOrder = (suspects: readonly Suspect[]): Suspect[] =>
  suspects.toSorted(
    (a, b) => Number(b.finding.reachable === true) - Number(a.finding.reachable === true),
  )

type Outcome =
  | { readonly missing: string }
  | { readonly installed: InstalledPackage; readonly proven: PackageProofs }

const proofsOf = async (
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
  const flaws = [...new Set(about.flatMap(({ match }) => flawsOf(match)))].toSorted()
  if (first === undefined || flaws.length === 0) return { missing: NO_CLASS }
  if (over.aborted) return { missing: TIME_OVER }
  say(release)
  const installed = await locate(first.match)
  if ('missing' in installed) return installed
  try {
    const proven = await provePackage(installed, {
      sandbox,
      flaws,
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

/** A timer takes no longer time. */
const TIMER_MS_MAX = 2 ** 31 - 1
const TIME_OVER = 'the time for proofs was over'
