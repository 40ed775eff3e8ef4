import { type Sandbox, openSandbox } from '@daimon/scanner-sandbox'
import type { PackageClass } from '@daimon/scanner-api'
import type { Trigger } from '../protocol/trigger.ts'
import { type Differential, replayOnFixed } from './differential.ts'
import { type ExplorationResult, explorePackage } from './explore-package.ts'
import { type ModelHelp, proposeCalls } from '../model/propose-calls.ts'
import { isByDesign } from './intended-behavior.ts'
import { type Confirmation, confirm } from './confirm.ts'
import { type InstalledPackage, toMount } from './installed-package.ts'
import { type Level, toLevel } from './levels.ts'
import { callsOne } from './named-functions.ts'
import { placeName } from './sink-place.ts'

export type Proof = {
  readonly vulnerability: PackageClass
  readonly level: Level
  readonly reason: string
  readonly fired: Trigger
  readonly confirmed: Confirmation
  /** The result on the presumably fixed release, if there was one. */
  readonly differential?: Differential | undefined
}

export type PackageProofs = {
  readonly proofs: readonly Proof[]
  /** Effects that are the function's purpose. */
  readonly byDesign: readonly Trigger[]
  readonly attempts: number
  /** Incomplete steps, and why. */
  readonly gaps: readonly string[]
}

type Options = {
  readonly signal?: AbortSignal | undefined
  readonly say?: (text: string) => void
  /** Time per search. */
  readonly budgetMs?: number
  /** Vulnerability classes to search for. Default: all. */
  readonly vulnerabilities?: readonly PackageClass[] | undefined
  /** Functions as named in advisories; inputs that use them are confirmed first. */
  readonly functions?: readonly string[] | undefined
  /** A sandbox that has passed its isolation checks. Default: opens one. */
  readonly sandbox?: Sandbox | undefined
  /** A model that proposes calls if the fixed rules verify nothing. */
  readonly model?: ModelHelp | undefined
  /**
   * Returns the presumably fixed release, called once there is a V3 proof, which may then become
   * V4.
   */
  readonly fixed?: (() => Promise<InstalledPackage | undefined>) | undefined
}

const BUDGET_MS = 12_000
/** Per class: the maximum of proven locations and of confirmed inputs. */
const A_CLASS_MAX = 4
const TRIED_MAX = 12

/**
 * Explores an installed package in the sandbox and confirms what it finds. Only V3 and above count
 * as verified.
 * @throws SandboxUnavailable if there is none; then no code has run
 */
export const provePackage = async (
  installed: InstalledPackage,
  options: Options = {},
): Promise<PackageProofs> => {
  const {
    signal,
    say = () => {},
    budgetMs = BUDGET_MS,
    fixed,
    model,
    vulnerabilities,
    functions,
  } = options
  const opened = options.sandbox ?? (await openSandbox(signal && { signal }))
  using sandbox = await opened.stage(toMount(installed).from, signal)
  say(`${installed.name}: calling its exports`)
  const confirmed = async (found: ExplorationResult): Promise<PackageProofs> => {
    const ofClass = found.fired.filter(
      ({ vulnerability }) => vulnerabilities?.includes(vulnerability) !== false,
    )
    const byDesign = ofClass.filter(isByDesign)
    const wanted = namedFirst(
      ofClass.filter((each) => !byDesign.includes(each)),
      functions,
    )
    const proofs = await confirmAll(installed, wanted, { signal, say, fixed, sandbox })
    const gaps = new Set([...found.gaps, ...proofs.flatMap((proof) => proof.confirmed.gaps)])
    return { proofs, byDesign, attempts: found.attempts, gaps: [...gaps] }
  }
  const explored = await explorePackage(sandbox, installed, { budgetMs, signal, vulnerabilities })
  const proven = await confirmed(explored)
  if (model === undefined || proven.proofs.some(({ level }) => level >= 'V3')) return proven
  say(`${installed.name}: asking the model for calls`)
  const proposals = await proposeCalls(explored.described, model, signal)
  if (proposals.length === 0) return proven
  const helped = await confirmed(
    await explorePackage(sandbox, installed, { budgetMs, signal, vulnerabilities, proposals }),
  )
  return {
    proofs: [...proven.proofs, ...helped.proofs],
    byDesign: [...proven.byDesign, ...helped.byDesign],
    attempts: proven.attempts + helped.attempts,
    gaps: [...new Set([...proven.gaps, ...helped.gaps])],
  }
}

const namedFirst = (fired: readonly Trigger[], functions: readonly string[] = []): Trigger[] =>
  fired.toSorted((a, b) => Number(callsOne(b, functions)) - Number(callsOne(a, functions)))

/** The called member, whatever leads to it. */
const getFunctionKey = ({ plan }: Trigger): string =>
  JSON.stringify([plan.load, plan.steps.at(-1)?.get.at(-1)])

/**
 * Confirms inputs until each class has enough proven locations. One proof per location is enough.
 */
const confirmAll = async (
  installed: InstalledPackage,
  fired: readonly Trigger[],
  {
    signal,
    say,
    fixed,
    sandbox,
  }: Required<Pick<Options, 'signal' | 'say' | 'fixed'>> & { readonly sandbox: Sandbox },
): Promise<Proof[]> => {
  const proofs: Proof[] = []
  const places = new Set<string>()
  for (const each of fired) {
    const ofClass = proofs.filter(({ vulnerability }) => vulnerability === each.vulnerability)
    const proven = ofClass.filter(({ level }) => level >= 'V3')
    const isKnown = proven.some(
      ({ fired: other }) => getFunctionKey(other) === getFunctionKey(each),
    )
    if (isKnown || proven.length >= A_CLASS_MAX || ofClass.length >= TRIED_MAX) continue
    say(`${installed.name}: confirming ${each.vulnerability}`)
    const confirmed = await confirm(sandbox, installed, each, signal)
    const attributed = toLevel(confirmed.observations)
    const release = attributed.level === 'V3' ? await fixed?.() : undefined
    const differential = release && (await replayOnFixed(sandbox, release, each, signal))
    const { level, reason } = toLevel({ ...confirmed.observations, differential })
    const place = `${each.vulnerability} ${placeName(confirmed.path[0]) ?? JSON.stringify(each.plan)}`
    if (level >= 'V3' && places.has(place)) continue
    if (level >= 'V3') places.add(place)
    proofs.push({
      vulnerability: each.vulnerability,
      level,
      reason,
      fired: each,
      confirmed,
      differential,
    })
  }
  return proofs
}
