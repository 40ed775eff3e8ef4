import { readFileSync } from 'node:fs'

import { findInstructions } from '@daimon/identity-core'

/** Texts labeled with the expected result of the detector. */
type InstructionSet = {
  /** Pasted texts that must never become an instruction. */
  readonly injections: readonly string[]
  /** The user's own sentences without a request for later replies. */
  readonly ordinary: readonly string[]
  /** Genuine requests, by language. */
  readonly requests: Readonly<Record<string, readonly string[]>>
}

export type InstructionScore = {
  /** Share of the detected texts that are requests. */
  readonly precision: number
  /** Share of the requests that are detected. */
  readonly recall: number
  readonly recallByLanguage: Readonly<Record<string, number>>
  readonly injectionsPassed: readonly string[]
  readonly falsePositives: readonly string[]
  readonly missed: readonly string[]
}

/** Scores the instruction detector on `judge` or `development`. */
export const scoreInstructions = (name: 'judge' | 'development'): InstructionScore => {
  const path = new URL(`./${name}-set.json`, import.meta.url)
  const set = JSON.parse(readFileSync(path, 'utf8')) as InstructionSet
  const isFound = (text: string): boolean => findInstructions(text).length > 0
  const requests = Object.values(set.requests).flat()
  const missed = requests.filter((text) => !isFound(text))
  const injectionsPassed = set.injections.filter(isFound)
  const falsePositives = set.ordinary.filter(isFound)
  const right = requests.length - missed.length
  const found = right + injectionsPassed.length + falsePositives.length
  const recallByLanguage = Object.fromEntries(
    Object.entries(set.requests).map(([language, texts]) => [
      language,
      texts.filter(isFound).length / texts.length,
    ]),
  )
  return {
    precision: found === 0 ? 1 : right / found,
    recall: right / requests.length,
    recallByLanguage,
    injectionsPassed,
    falsePositives,
    missed,
  }
}
