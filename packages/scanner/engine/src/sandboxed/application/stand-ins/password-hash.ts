import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { withoutRecording } from '../../shared/silence.ts'
import { SEED_PASSWORD } from '../../../protocol/application-job.ts'

/** A password hash in the form of a library, but fast. */
export type HashForm = {
  readonly prefix: string
  readonly saltChars: number
  readonly separator: string
}

const encode = (form: HashForm, salt: string, password: string): string => {
  const digest = withoutRecording(() =>
    createHash('sha512').update(`${salt}\0${password}`).digest('hex').slice(0, 31),
  )
  return `${form.prefix}${salt}${form.separator}${digest}`
}

let used: HashForm | undefined

/** Registers the library that the application loaded. */
export const useForm = (form: HashForm): void => {
  used = form
}

export const hashWith = (form: HashForm, password: unknown): string =>
  encode(form, randomBytes(16).toString('hex').slice(0, form.saltChars), String(password))

export const verifyWith = (form: HashForm, password: unknown, hashed: unknown): boolean => {
  const text = String(hashed)
  // The rows may have been seeded before the application loaded the library.
  if (!text.startsWith(form.prefix)) return text === SEED_PASSWORD && password === text
  const salt = text.slice(form.prefix.length, form.prefix.length + form.saltChars)
  const expected = Buffer.from(encode(form, salt, String(password)))
  const given = Buffer.from(text)
  return expected.length === given.length && timingSafeEqual(expected, given)
}

/** The password of seeded accounts as the application stores it. */
export const storedSeedPassword = (): string =>
  used === undefined ? SEED_PASSWORD : hashWith(used, SEED_PASSWORD)
