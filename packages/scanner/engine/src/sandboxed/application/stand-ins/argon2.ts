/** Stand-in for `argon2` and `@node-rs/argon2`. */
import { hashWith, useForm, verifyWith } from './password-hash.ts'

const FORM = { prefix: '$argon2id$v=19$m=65536,t=3,p=4$', saltChars: 16, separator: '$' }
useForm(FORM)

const argon2 = {
  argon2d: 0,
  argon2i: 1,
  argon2id: 2,
  Algorithm: { Argon2d: 0, Argon2i: 1, Argon2id: 2 },
  Version: { V0x10: 0, V0x13: 1 },
  hashSync: (password: unknown): string => hashWith(FORM, password),
  hash: (password: unknown): Promise<string> => Promise.resolve(hashWith(FORM, password)),
  verifySync: (hashed: unknown, password: unknown): boolean => verifyWith(FORM, password, hashed),
  verify: (hashed: unknown, password: unknown): Promise<boolean> =>
    Promise.resolve(verifyWith(FORM, password, hashed)),
  needsRehash: (): boolean => false,
}

// oxlint-disable-next-line import/no-default-export -- programs import it this way
export { argon2 as default, argon2 as 'module.exports' }
export const {
  argon2d,
  argon2i,
  argon2id,
  Algorithm,
  Version,
  hashSync,
  hash,
  verifySync,
  verify,
  needsRehash,
} = argon2
