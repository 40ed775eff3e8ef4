import type { Sandbox } from '@daimon/scanner-sandbox'
import type { PackageClass } from '@daimon/scanner-api'
import type { Trigger } from '../protocol/trigger.ts'
import type { FunctionDescription, Search } from '../protocol/package-job.ts'
import type { CallPlan } from '../protocol/plan.ts'
import { type InstalledPackage, toLanguage } from './installed-package.ts'
import { packageEntries } from './package-entries.ts'
import { SEARCHES, searchFor } from './searches.ts'
import { wheelEntries } from './wheel-entries.ts'
import { runJob } from './run-job.ts'
import { freshNonce } from './seals.ts'

export type ExplorationResult = {
  readonly fired: readonly Trigger[]
  readonly attempts: number
  readonly described: readonly FunctionDescription[]
  /** Incomplete searches and modules that didn't load, and why. */
  readonly gaps: readonly string[]
}

type Options = {
  readonly budgetMs: number
  readonly signal?: AbortSignal | undefined
  /** Vulnerability classes to search for. Default: all. */
  readonly vulnerabilities?: readonly PackageClass[] | undefined
  /** Plans to try instead of generated ones. */
  readonly proposals?: readonly CallPlan[]
}

const OF_PROPOSALS: readonly Search[] = ['calls', 'patterns']

/**
 * Runs every search in its own process, so that a search can't affect another one through the
 * package's state or a crash.
 */
export const explorePackage = async (
  sandbox: Sandbox,
  installed: InstalledPackage,
  { budgetMs, signal, vulnerabilities, proposals }: Options,
): Promise<ExplorationResult> => {
  const { loads, programs } = installed.wheel ? wheelEntries(installed) : packageEntries(installed)
  const fired: Trigger[] = []
  const gaps = new Set<string>()
  let attempts = 0
  let described: readonly FunctionDescription[] = []
  const language = toLanguage(installed)
  const wanted =
    vulnerabilities && new Set<Search>(vulnerabilities.map((id) => searchFor(language, id)))
  const searches = (proposals ? OF_PROPOSALS : SEARCHES[language]).filter(
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
    if (found?.isCut === true)
      gaps.add(`${search}: stopped after ${budgetMs / 1_000} s with attempts left`)
    if (gap !== undefined) gaps.add(`${search}: ${gap}`)
  }
  return { fired, attempts, described, gaps: [...gaps] }
}
