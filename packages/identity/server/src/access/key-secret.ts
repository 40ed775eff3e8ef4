import { createHash, timingSafeEqual } from 'node:crypto'

/**
 * What a key is shown as: `daimon_`, its id, and 192 random bits, all of it in hex. The id finds
 * the row without revealing anything; the prefix is for those who look for secrets in places where
 * none should be.
 */
const FORM = /^daimon_([0-9a-f]{32})_([0-9a-f]{48})$/
export const SECRET_BYTES = 24

export const keySecret = (keyId: string, random: Uint8Array): string =>
  `daimon_${keyId.replaceAll('-', '')}_${Buffer.from(random).toString('hex')}`

/** The id within a secret; `undefined` for a text that is not a secret. */
export const parseKeyId = (secret: string): string | undefined =>
  FORM.exec(secret)?.[1]?.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

export const secretHash = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** Compares in a time that does not depend on where two hashes differ. */
export const isSameHash = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && timingSafeEqual(a, b)
