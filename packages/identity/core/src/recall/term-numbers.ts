import { ChunkedList } from './chunked-list.ts'

const FIRST_PLACES = 1_024
const NONE = -1
/** Places that a term may be from that of its hash; only terms chosen for it are further away. */
const PROBES_MAX = 64

/** FNV-1a, then the finalizer of MurmurHash3: 32 bits. */
export const hashTerm = (term: string): number => {
  let hash = 0x811c9dc5
  for (let at = 0; at < term.length; at += 1)
    hash = Math.imul(hash ^ term.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/**
 * Numbers terms from 0 in the order in which they are added. A table of numbers by hash, not a map
 * of strings: terms of a snapshot are found by the hashes that it has, without strings of their
 * own, and a table of a million places is filled again in milliseconds.
 */
export class TermNumbers {
  readonly #terms = new ChunkedList<string>()
  #hashes = new Uint32Array(FIRST_PLACES / 2)
  #places = new Int32Array(FIRST_PLACES).fill(NONE)
  readonly #crowded = new Map<string, number>()

  get size(): number {
    return this.#terms.length
  }

  termAt(number: number): string {
    return this.#terms.at(number) as string
  }

  /** The number of a term; `undefined` for one that wasn't added. */
  find(term: string, hash = hashTerm(term)): number | undefined {
    return this.#find(term, 0, term.length, hash)
  }

  /** The same for a term within a text. */
  findWithin(text: string, start: number, end: number, hash: number): number | undefined {
    return this.#find(text, start, end, hash)
  }

  /** Adds a term that it lacks. */
  add(term: string, hash = hashTerm(term)): number {
    const number = this.#terms.length
    if (2 * number >= this.#places.length) this.#grow()
    this.#hashes[number] = hash
    this.#terms.push(term)
    this.#place(number)
    return number
  }

  #find(text: string, start: number, end: number, hash: number): number | undefined {
    const mask = this.#places.length - 1
    for (let probe = 0; probe < PROBES_MAX; probe += 1) {
      const number = this.#places[(hash + probe) & mask] as number
      if (number === NONE) return undefined
      if (this.#hashes[number] !== hash) continue
      const term = this.#terms.at(number) as string
      if (term.length === end - start && text.startsWith(term, start)) return number
    }
    return this.#crowded.size > 0 ? this.#crowded.get(text.slice(start, end)) : undefined
  }

  #place(number: number): void {
    const mask = this.#places.length - 1
    const hash = this.#hashes[number] as number
    for (let probe = 0; probe < PROBES_MAX; probe += 1) {
      const place = (hash + probe) & mask
      if (this.#places[place] !== NONE) continue
      this.#places[place] = number
      return
    }
    this.#crowded.set(this.#terms.at(number) as string, number)
  }

  #grow(): void {
    const hashes = new Uint32Array(this.#places.length)
    hashes.set(this.#hashes)
    this.#hashes = hashes
    this.#places = new Int32Array(2 * this.#places.length).fill(NONE)
    this.#crowded.clear()
    for (let number = 0; number < this.#terms.length; number += 1) this.#place(number)
  }
}
