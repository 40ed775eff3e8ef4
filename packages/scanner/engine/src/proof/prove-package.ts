import { type Sandbox, openSandbox } from '@daimon/scanner-sandbox'
import type { Fired, FlawName } from '../explore/fired.ts'
import { type Differential, tryOn } from './differential.ts'
import { type Explored, explorePackage } from './explore-package.ts'
import { type ModelHelp, proposeCalls } from '../model/propose-calls.ts'
import { isByDesign } from './by-design.ts'
import { type Confirmed, confirm } from './confirm.ts'
import { type InstalledPackage, mountOf } from './installed-package.ts'
import { type Level, levelOf } from './levels.ts'
import { callsOne } from './named-functions.ts'
import { placeName } from './sink-place.ts'

export type Proof = {
  readonly flaw: FlawName
  readonly level: Level
  readonly reason: string
  readonly fired: Fired
  readonly confirmed: Confirmed
  /** What it did on the release that is said to be fixed, where there was one to try. */
  readonly differential?: Differential | undefined
}

export type PackageProofs = {
  readonly proofs: readonly Proof[]
  /** Effects that the function is there for. */
  readonly byDesign: readonly Fired[]
  readonly attempts: number
  /** What was not looked at, and why. */
  readonly gaps: readonly string[]
}

type Options = {
  readonly signal?: AbortSignal | undefined
  readonly say?: (text: string) => void
  /** Of each search. */
  readonly budgetMs?: number
  /** Flaws of these classes are looked for; all where nothing is said. */
  readonly flaws?: readonly FlawName[] | undefined
  /** What goes through one of these functions is confirmed first: names as advisories write them. */
  readonly functions?: readonly string[] | undefined
  /** One that has shown that it holds; without it, one is opened. */
  readonly sandbox?: Sandbox | undefined
  /** A model that proposes calls where the rules have verified nothing. */
  readonly model?: ModelHelp | undefined
  /** Gives the release that is said to be fixed, once there is a proof for it: on it, that may become V4. */
  readonly fixed?: (() => Promise<InstalledPackage | undefined>) | undefined
}

const BUDGET_MS = 12_000
/** Of a class: places that are proven, and proofs that are tried. */
const A_CLASS_MAX = 4
const TRIED_MAX = 12

/**
 * Explores an installed package in the sandbox and confirms what it finds. Only what is V3 or above may be called verified.
 * @throws SandboxUnavailable where there is none; then nothing was run
 */
export const provePackage = async (
  installed: InstalledPackage,
  options: Options = {},
): Promise<PackageProofs> => {
  const { signal, say = () => {}, budgetMs = BUDGET_MS, fixed, model, flaws, functions } = options
  const opened = options.sandbox ?? (await openSandbox(signal && { signal }))
  using sandbox = await opened.stage(mountOf(installed).from, signal)
  say(`${installed.name}: calling what it hands out`)
  const confirmed = async (found: Explored): Promise<PackageProofs> => {
    const ofClass = found.fired.filter(({ flaw }) => flaws?.includes(flaw) !== false)
    const byDesign = ofClass.filter(isByDesign)
    const wanted = namedFirst(
      ofClass.filter((each) => !byDesign.includes(each)),
      functions,
    )
    const proofs = await confirmAll(installed, wanted, { signal, say, fixed, sandbox })
    const gaps = new Set([...found.gaps, ...proofs.flatMap((proof) => proof.confirmed.gaps)])
    return { proofs, byDesign, attempts: found.attempts, gaps: [...gaps] }
  }
  const explored = await explorePackage(sandbox, installed, { budgetMs, signal, flaws })
  const proven = await confirmed(explored)
  if (model === undefined || proven.proofs.some(({ level }) => level >= 'V3')) return proven
  say(`${installed.name}: asking the model how it may be called`)
  const proposals = await proposeCalls(explored.described, model, signal)
  if (proposals.length === 0) return proven
  const helped = await confirmed(
    await explorePackage(sandbox, installed, { budgetMs, signal, flaws, proposals }),
  )
  return {
    proofs: [...proven.proofs, ...helped.proofs],
    byDesign: [...proven.byDesign, ...helped.byDesign],
    attempts: proven.attempts + helped.attempts,
    gaps: [...new Set([...proven.gaps, ...helped.gaps])],
  }
}

const namedFirst = (fired: readonly Fired[], functions: readonly string[] = []): Fired[] =>
  fired.toSorted((a, b) => Number(callsOne(b, functions)) - Number(callsOne(a, functions)))

/** What is called in the end, however one gets there. */
const functionOf = ({ plan }: Fired): string =>
  JSON.stringify([plan.load, plan.steps.at(-1)?.get.at(-1)])

/** Confirms until each class has as many proven places as are told; of one place the first proof is enough. */
const confirmAll = async (
  installed: InstalledPackage,
  fired: readonly Fired[],
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
    const ofClass = proofs.filter(({ flaw }) => flaw === each.flaw)
    const proven = ofClass.filter(({ level }) => level >= 'V3')
    const isKnown = proven.some(({ fired: other }) => functionOf(other) === functionOf(each))
    if (isKnown || proven.length >= A_CLASS_MAX || ofClass.length >= TRIED_MAX) continue
    say(`${installed.name}: confirming ${each.flaw}`)
    const confirmed = await confirm(sandbox, installed, each, signal)
    const attributed = levelOf(confirmed.observations)
    const release = attributed.level === 'V3' ? await fixed?.() : undefined
    const differential = release && (await tryOn(sandbox, release, each, signal))
    const { level, reason } = levelOf({ ...confirmed.observations, differential })
    const place = `${each.flaw} ${placeName(confirmed.path[0]) ?? JSON.stringify(each.plan)}`
    if (level >= 'V3' && places.has(place)) continue
    if (level >= 'V3') places.add(place)
    proofs.push({ flaw: each.flaw, level, reason, fired: each, confirmed, differential })
  }
  return proofs
}
