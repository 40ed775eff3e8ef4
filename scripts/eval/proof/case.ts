import type { Proof } from '@daimon/scanner-engine'

/** A release that is known to be flawed. The engine is given the package and the version alone. */
export type Case = {
  readonly class: string
  readonly package: string
  readonly version: string
  readonly fixed_version?: string | null
  /** `file:line:column`, as the benchmark gives it. */
  readonly sink?: string | null
  readonly id?: string | null
}

export type Agreement = 'sink' | 'class' | 'none'

/**
 * Whether a verified proof is of what the case is about: at the very line of the label, or else of its class. Labels may
 * name a source that is not shipped, or the file for another system, so a class alone counts too and is told apart.
 */
export const agreement = (proof: Proof, given: Case): Agreement => {
  const [file = '', line = ''] = (given.sink ?? '').split(':')
  const isThere = proof.confirmed.path.some(
    (place) => sameFile(place.file, file) && Math.abs(place.line - Number(line)) <= LINES,
  )
  if (isThere && (proof.flaw === given.class || isInjection(proof.flaw, given.class))) return 'sink'
  return proof.flaw === given.class ? 'class' : 'none'
}

/** A call over several lines is labelled by any of them. */
const LINES = 3

const sameFile = (own: string, labelled: string): boolean =>
  own === labelled || own.endsWith(`/${labelled}`) || labelled.endsWith(`/${own}`)

// The benchmarks do not agree with one another which of the two a command is; the line decides then.
const isInjection = (...names: readonly string[]): boolean =>
  names.every((name) => name === 'command-injection' || name === 'code-injection')
