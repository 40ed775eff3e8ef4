import type { Dependency, SharedSource } from '@daimon/scanner-api'
import { InstallError, installTree, planPackages } from '@daimon/scanner-engine'
import { join } from 'node:path'

type SubmittedPackages = {
  readonly dependencies: readonly Dependency[]
  readonly sources: readonly SharedSource[]
}

type Options = {
  /** Directory of the extracted sources. */
  readonly directory: string
  /** Package cache of the service; undefined if the operator doesn't allow downloads. */
  readonly packageDirectory: string | undefined
  readonly timeMs: number
  readonly signal: AbortSignal
  readonly onStep: (step: string) => void
}

/**
 * Installs the packages that shared sources need to start next to them. Returns a remedy for
 * packages that are still missing, as the end of a sentence.
 */
export const addPackages = async (
  { dependencies, sources }: SubmittedPackages,
  { directory, packageDirectory, timeMs, signal, onStep }: Options,
): Promise<string> => {
  const { trees, leftOut } = planPackages(dependencies, sources)
  if (packageDirectory === undefined) return `this service does not install packages; ${ELSEWHERE}`
  const untilMs = performance.now() + timeMs
  const faults = [...leftOut]
  for (const tree of trees)
    try {
      onStep(`installing ${Object.keys(tree.lock.packages).length - 1} packages`)
      const left = Math.max(1, Math.ceil(untilMs - performance.now()))
      const cache = join(packageDirectory, 'applications')
      await installTree(directory, tree, { cache, timeMs: left, signal })
    } catch (error) {
      if (!(error instanceof InstallError)) throw error
      faults.push(error.message)
    }
  const [first = 'no submitted lockfile lists it'] = faults
  return `${first}; ${ELSEWHERE}`
}

const ELSEWHERE = 'install it locally, then scan with --local'
