import type { Severity } from '@daimon/scanner-api'
import calculator from 'ae-cvss-calculator'
import type { CvssVector, CvssVersion } from '../advisories/advisory.ts'

export type CvssScore = {
  readonly version: CvssVersion
  readonly vector: string
  /**
   * 0.0 to 10.0, computed by the equations of the vector's CVSS version. Never taken from the
   * record.
   */
  readonly score: number
  /** Source of the vector: an advisory id or one of our rule ids. */
  readonly scored_by: string
}

const CALCULATORS = {
  '2.0': calculator.Cvss2,
  '3.0': calculator.Cvss3P0,
  '3.1': calculator.Cvss3P1,
  '4.0': calculator.Cvss4P0,
} as const

const SHAPE =
  /^(?:CVSS:(?:3\.[01]|4\.0)\/)?[A-Za-z]{1,3}:[A-Za-z]{1,6}(?:\/[A-Za-z]{1,3}:[A-Za-z]{1,6}){2,40}$/

/**
 * Computes the base score of a vector; for CVSS 4.0, including threat metrics. Returns undefined if
 * the vector is invalid or incomplete.
 */
export const computeScore = ({ version, vector }: CvssVector): number | undefined => {
  const metrics = vector
    .replace(/^CVSS:[\d.]+\//, '')
    .split('/')
    .map((each) => each.split(':', 1)[0])
  if (!SHAPE.test(vector) || new Set(metrics).size < metrics.length) return undefined
  try {
    const parsed = new CALCULATORS[version](vector)
    return parsed.isBaseFullyDefined() ? parsed.calculateScores().base : undefined
  } catch {
    return undefined
  }
}

const NEWEST_FIRST: readonly CvssVersion[] = ['4.0', '3.1', '3.0', '2.0']

/** The score of the newest CVSS version among the vectors. */
export const bestScore = (
  vectors: readonly CvssVector[],
  scoredBy: string,
): CvssScore | undefined => {
  for (const version of NEWEST_FIRST)
    for (const each of vectors) {
      const score = each.version === version ? computeScore(each) : undefined
      if (score !== undefined) return { ...each, score, scored_by: scoredBy }
    }
  return undefined
}

/** Severity rating scale of CVSS 3.1, section 5. A score of 0 counts as low. */
export const severityOfScore = (score: number): Severity => {
  if (score >= 9) return 'critical'
  if (score >= 7) return 'high'
  return score >= 4 ? 'medium' : 'low'
}

const WORDS: ReadonlyMap<string, Severity> = new Map([
  ['low', 'low'],
  ['moderate', 'medium'],
  ['medium', 'medium'],
  ['high', 'high'],
  ['critical', 'critical'],
])

/** Converts a database's own severity rating. */
export const severityOfWord = (word: string | undefined): Severity | undefined =>
  word === undefined ? undefined : WORDS.get(word)
