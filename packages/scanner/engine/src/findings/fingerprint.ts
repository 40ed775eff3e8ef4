import { createHash } from 'node:crypto'

/** Increment when the input of fingerprints changes; this invalidates all baselines. */
const VERSION = 1

/**
 * Creates fingerprints that stay stable while code moves. They depend on the subject of a finding
 * (a rule, a package, a qualified function name), never on lines, versions, or scan ids. An index
 * in discovery order separates findings with the same subject.
 */
export class Fingerprints {
  readonly #counts = new Map<string, number>()

  /** SHA-256 in hex over the parts and the number of earlier findings with the same parts. */
  next(parts: readonly string[]): string {
    const about = JSON.stringify(parts)
    const count = this.#counts.get(about) ?? 0
    this.#counts.set(about, count + 1)
    return createHash('sha256').update(`${VERSION}\n${about}\n${count}`).digest('hex')
  }
}

const ID_DIGITS = 20

/** The finding id, unique within a scan. */
export const findingId = (fingerprint: string): string => `f-${fingerprint.slice(0, ID_DIGITS)}`
