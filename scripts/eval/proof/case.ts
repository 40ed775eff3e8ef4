import type { PackageEcosystem, Proof } from '@daimon/scanner-engine'

/** A release with a known vulnerability. The engine gets only the package and the version. */
export type Case = {
  readonly class: string
  /** Default: npm. */
  readonly ecosystem?: PackageEcosystem
  readonly package: string
  readonly version: string
  readonly fixed_version?: string | null
  /** `file:line:column`, as in the benchmark. */
  readonly sink?: string | null
  readonly id?: string | null
}

export type Agreement = 'sink' | 'class' | 'none'

/**
 * Whether a verified proof matches the case: at the labeled line, or of its class. Labels may refer
 * to a source that isn't shipped, or to the file for another system, so the class alone counts too
 * and is reported separately.
 */
export const agreement = (proof: Proof, given: Case): Agreement => {
  const [file = '', line = ''] = (given.sink ?? '').split(':')
  const isThere = proof.confirmed.path.some(
    (place) => sameFile(place.file, file) && Math.abs(place.line - Number(line)) <= LINES,
  )
  if (
    isThere &&
    (proof.vulnerability === given.class || isInjection(proof.vulnerability, given.class))
  )
    return 'sink'
  return proof.vulnerability === given.class ? 'class' : 'none'
}

/** The label of a call over several lines may be any of them. */
const LINES = 3

const sameFile = (own: string, labeled: string): boolean =>
  own === labeled || own.endsWith(`/${labeled}`) || labeled.endsWith(`/${own}`)

// Benchmarks disagree about which class a command is; the line then decides.
const isInjection = (...names: readonly string[]): boolean =>
  names.every((name) => name === 'command-injection' || name === 'code-injection')
