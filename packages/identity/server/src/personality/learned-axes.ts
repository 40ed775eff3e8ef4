import { AXES_LEARNED_FROM, type LearnedAxes, learnAxes } from '@daimon/identity-core'
import { BUILTIN_TABLE, builtinWordVectors } from '@daimon/identity-embed'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The build writes it, so that a start needn't learn. */
const FILE = new URL('../../dist/learned-axes.json', import.meta.url)

/**
 * Increment it with each change of how axes are learned from the same texts and vectors. Its test
 * fails when the number is due.
 */
const AXES_RULES = 1

type AxesFile = { readonly learnedFrom: string; readonly axes: LearnedAxes }

/** Of everything that the axes depend on. */
export const hashLearnedFrom = (): string =>
  createHash('sha256')
    .update(JSON.stringify([AXES_RULES, BUILTIN_TABLE.sha256, AXES_LEARNED_FROM]))
    .digest('hex')

/** Part of the build. */
export const writeLearnedAxes = async (): Promise<void> => {
  const axes = learnAxes(await builtinWordVectors())
  // Atomic, because a service may start at the same time.
  const half = `${fileURLToPath(FILE)}.${process.pid}`
  writeFileSync(half, JSON.stringify({ learnedFrom: hashLearnedFrom(), axes } satisfies AxesFile))
  renameSync(half, FILE)
}

/**
 * The axes that the build has learned from the present texts and vectors; undefined without such a
 * build.
 */
export const readLearnedAxes = (): LearnedAxes | undefined => {
  if (!existsSync(FILE)) return undefined
  const { learnedFrom, axes } = JSON.parse(readFileSync(FILE, 'utf8')) as AxesFile
  return learnedFrom === hashLearnedFrom() ? axes : undefined
}
