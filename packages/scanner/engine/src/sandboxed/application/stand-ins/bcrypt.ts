/** Stand-in for `bcrypt` and `bcryptjs`, whose cost would use up the time of every request. */
import { hashWith, useForm, verifyWith } from './password-hash.ts'

type Callback<T> = (error: null, value: T) => void

const FORM = { prefix: '$2b$10$', saltChars: 22, separator: '' }
useForm(FORM)

const answer = <T>(args: readonly unknown[], value: T): Promise<T> | undefined => {
  const callback = args.findLast((each) => typeof each === 'function') as Callback<T> | undefined
  if (!callback) return Promise.resolve(value)
  setImmediate(() => callback(null, value))
  return undefined
}

const SALT = '$2b$10$0123456789012345678901'

const bcrypt = {
  genSaltSync: (): string => SALT,
  genSalt: (...args: unknown[]): unknown => answer(args, SALT),
  hashSync: (password: unknown): string => hashWith(FORM, password),
  hash: (...args: unknown[]): unknown => answer(args, hashWith(FORM, args[0])),
  compareSync: (password: unknown, hashed: unknown): boolean => verifyWith(FORM, password, hashed),
  compare: (...args: unknown[]): unknown => answer(args, verifyWith(FORM, args[0], args[1])),
  verify: (...args: unknown[]): unknown => answer(args, verifyWith(FORM, args[0], args[1])),
  verifySync: (password: unknown, hashed: unknown): boolean => verifyWith(FORM, password, hashed),
  getRounds: (): number => 10,
}

// oxlint-disable-next-line import/no-default-export -- programs import it this way
export { bcrypt as default, bcrypt as 'module.exports' }
export const {
  genSaltSync,
  genSalt,
  hashSync,
  hash,
  compareSync,
  compare,
  verify,
  verifySync,
  getRounds,
} = bcrypt
