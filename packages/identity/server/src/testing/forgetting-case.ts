import { randomInt } from 'node:crypto'

/** One thing that is forgotten or corrected, what must then be gone, and what must not. */
export type ForgettingCase = {
  readonly name: string
  /** Turns of the user in their order, each with members of its own for the complete. */
  readonly said: readonly (string | readonly [string, object])[]
  /** The selectors of a forget; a number names the turn whose memory is meant. */
  readonly forget?: object | number
  /** A session that is deleted. */
  readonly deleteSession?: string
  /** Said again afterwards: what was forgotten stays away, the rest is stored. */
  readonly after?: readonly string[]
  readonly ask: string
  /** In nothing that can be read, and in no byte. */
  readonly gone?: readonly string[]
  /** Corrected: not recalled, but kept as history. */
  readonly past?: readonly string[]
  readonly stays: readonly string[]
}

/** A word that is nowhere else. */
export const letters = () =>
  Array.from({ length: 7 }, () => 'bcdfghjklmnpqrstvwxz'[randomInt(20)]).join('')
/** A name that is nowhere else, so that its bytes can be looked for. */
export const name = (stem: string) => `${stem}${letters()}`
export const digits = () => String(randomInt(10_000_000, 99_999_999))
