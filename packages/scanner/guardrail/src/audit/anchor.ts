import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Head, sha256 } from './audit-line.ts'

/**
 * Where the chain of a log stood last, kept outside of the repository: what cuts the end off a log, or writes it anew,
 * does not reach it.
 */
export class Anchor {
  readonly #folder: string
  readonly #file: string

  /** `folder` is the user's own; `log` is the path of the log, which names the anchor. */
  constructor(folder: string, log: string) {
    this.#folder = folder
    this.#file = join(folder, `${sha256(log).slice(0, 32)}.anchor`)
  }

  read(): Head | undefined {
    try {
      return parseAnchor(readFileSync(this.#file, 'utf8').trim())
    } catch {
      return undefined
    }
  }

  write(head: Head): void {
    try {
      mkdirSync(this.#folder, { recursive: true })
      writeFileSync(`${this.#file}.${process.pid}`, anchorText(head))
      renameSync(`${this.#file}.${process.pid}`, this.#file)
    } catch {
      // Then verify-log knows less; a decision does not wait for it.
    }
  }
}

/** `12:` and the hash of line 12, as verify-log prints and takes it. */
export const anchorText = ({ seq, hash }: Head): string => `${seq}:${hash}`

export const parseAnchor = (text: string): Head | undefined => {
  const [, seq, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? []
  return seq === undefined || hash === undefined ? undefined : { seq: Number(seq), hash }
}
