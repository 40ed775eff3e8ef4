/**
 * A memory that may be corrected: valid, by the same speaker, visible to all who see the new words.
 */
export type PriorStatement = {
  readonly id: string
  readonly content: string
  /** The new words follow it closely, so that "it" can refer to it. */
  readonly isRecent?: boolean
}

export type Correction = {
  readonly id: string
  /** The valid text if the new words alone don't state it; otherwise absent. */
  readonly derived: string | undefined
  /** Old and new words state only this and are forgotten together. */
  readonly isWhole: boolean
}
