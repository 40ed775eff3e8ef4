import { randomBytes } from 'node:crypto'

const WORD_CHARS = 12
/** No digit, which an ID could have, and no vowel, without which no text has such a word. */
const CONSONANTS = 'bcdfghjklmnpqrstvwxz'

/** A word that no application can know unless it reads its store. */
const word = Array.from(
  randomBytes(WORD_CHARS),
  (byte) => CONSONANTS[byte % CONSONANTS.length],
).join('')

/** The text of a member of a seeded record. */
export const toSeedText = (who: string, name: string): string => `${who} ${name} ${word}`

const IS_SEED_TEXT = /^[a-z]+ .{1,80} [bcdfghjklmnpqrstvwxz]{12}$/

/** Whether a text is that of a seeded member, from whichever start. */
export const isSeedText = (text: string): boolean => IS_SEED_TEXT.test(text)
