import { createHash } from 'node:crypto'

/** Raised when fingerprints are made of something else: all baselines then begin anew. */
const VERSION = 1

/**
 * Names of findings that stay while code moves: made of what the finding is about (a rule, a package, the qualified name
 * of a function), never of lines, versions or ids of a run. Findings about the same thing are told apart by their order.
 */
export class Fingerprints {
  readonly #counts = new Map<string, number>()

  /** SHA-256 in hex over the parts, and over how many findings about them came before. */
  next(parts: readonly string[]): string {
    const about = JSON.stringify(parts)
    const count = this.#counts.get(about) ?? 0
    this.#counts.set(about, count + 1)
    return createHash('sha256').update(`${VERSION}\n${about}\n${count}`).digest('hex')
  }
}

const ID_DIGITS = 20

/** The id of a finding within its scan. */
export const findingId = (fingerprint: string): string => `f-${fingerprint.slice(0, ID_DIGITS)}`
