import type { Dependency, SharedSource } from '@daimon/scanner-api'
import { InstallFault, installTree, planPackages } from '@daimon/scanner-engine'
import { join } from 'node:path'

type Given = {
  readonly dependencies: readonly Dependency[]
  readonly sources: readonly SharedSource[]
}

type Options = {
  /** Where the sources are laid out. */
  readonly folder: string
  /** Where the service keeps packages; undefined where its operator lets none be fetched. */
  readonly packageFolder: string | undefined
  readonly timeMs: number
  readonly signal: AbortSignal
  readonly onStep: (step: string) => void
}

/**
 * Puts the packages beside shared sources that these need to start. Gives what would help where one is missing all the
 * same, as the end of a sentence.
 */
export const addPackages = async (
  { dependencies, sources }: Given,
  { folder, packageFolder, timeMs, signal, onStep }: Options,
): Promise<string> => {
  const { trees, leftOut } = planPackages(dependencies, sources)
  if (packageFolder === undefined) return `this service fetches no packages; ${ELSEWHERE}`
  const untilMs = performance.now() + timeMs
  const faults = [...leftOut]
  for (const tree of trees)
    try {
      onStep(`installing ${Object.keys(tree.lock.packages).length - 1} packages`)
      const left = Math.max(1, Math.ceil(untilMs - performance.now()))
      const cache = join(packageFolder, 'applications')
      await installTree(folder, tree, { cache, timeMs: left, signal })
    } catch (error) {
      if (!(error instanceof InstallFault)) throw error
      faults.push(error.message)
    }
  const [first = 'no lockfile that was sent names it'] = faults
  return `${first}; ${ELSEWHERE}`
}

const ELSEWHERE = 'where it is installed, scan with --local'
