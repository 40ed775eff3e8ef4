import type { Sandbox } from '@daimon/scanner-sandbox'
import type { Fired, FlawName } from '../explore/fired.ts'
import { type Described, SEARCHES, SEARCH_OF, type Search } from '../explore/job.ts'
import type { Plan } from '../explore/plan.ts'
import type { InstalledPackage } from './installed-package.ts'
import { packageEntries } from './package-entries.ts'
import { runJob } from './run-job.ts'
import { freshNonce } from './seals.ts'

export type Explored = {
  readonly fired: readonly Fired[]
  readonly attempts: number
  readonly described: readonly Described[]
  /** What was not looked at, and why. */
  readonly gaps: readonly string[]
}

type Options = {
  readonly budgetMs: number
  readonly signal?: AbortSignal | undefined
  /** Flaws of these classes are looked for; all where nothing is said. */
  readonly flaws?: readonly FlawName[] | undefined
  /** Plans to try instead of all that come to mind. */
  readonly proposals?: readonly Plan[]
}

const OF_PROPOSALS: readonly Search[] = ['calls', 'patterns']

/**
 * Looks for flaws by every search, each in a process of its own: what one leaves behind in the package, or dies of, is none
 * of the others' business.
 */
export const explorePackage = async (
  sandbox: Sandbox,
  installed: InstalledPackage,
  { budgetMs, signal, flaws, proposals }: Options,
): Promise<Explored> => {
  const { loads, programs } = packageEntries(installed)
  const fired: Fired[] = []
  const gaps = new Set<string>()
  let attempts = 0
  let described: readonly Described[] = []
  const wanted = flaws && new Set(flaws.map((flaw) => SEARCH_OF[flaw]))
  const searches = (proposals ? OF_PROPOSALS : SEARCHES).filter(
    (search) => wanted?.has(search) !== false,
  )
  for (const search of searches) {
    const job = {
      mode: 'explore',
      search,
      loads,
      programs,
      budgetMs,
      nonce: freshNonce(),
      ...(proposals && { proposals }),
    } as const
    const { report, gap } = await runJob(sandbox, installed, job, { budgetMs, signal })
    for (const { load, reason } of report?.failed ?? [])
      gaps.add(`${load} does not load: ${reason}`)
    described = report?.described ?? described
    const found = report?.searched
    fired.push(...(found?.fired ?? []))
    attempts += found?.attempts ?? 0
    if (found?.isCut === true) gaps.add(`${search}: not all was tried within ${budgetMs / 1_000} s`)
    if (gap !== undefined) gaps.add(`${search}: ${gap}`)
  }
  return { fired, attempts, described, gaps: [...gaps] }
}
