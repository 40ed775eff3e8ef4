import { SECRET_FORMATS } from '@daimon/secrets'
import { HASH, OPEN_FORMATS, PLACEHOLDER } from '../rules/credentials.ts'
import { entropyOf, isMadeOfWords, looksDrawn } from './drawn.ts'
import { meaningOf } from './names.ts'

/**
 * What a literal is taken for. Nothing of its text is in here: what leaves the file is the kind and the place.
 * `isCertain` where it has the form that an issuer gave it, or is an address with a password in it.
 */
export type Credential = { readonly label: string; readonly isCertain: boolean }

const LENGTH_MIN = 6
/** No format is shorter. */
const FORMAT_LENGTH_MIN = 16
const LENGTH_MAX = 16_384

/** Whether a text is a credential by its form alone. */
export const credentialByForm = (text: string): Credential | undefined => {
  if (text.length < FORMAT_LENGTH_MIN || text.length > LENGTH_MAX) return undefined
  for (const { credential } of issuedIn(text)) return credential
  return passwordInAddress(text)
}

/** A credential in the form of an issuer, with where it stands in the text. */
export type Issued = {
  readonly credential: Credential
  readonly start: number
  readonly end: number
}

/** What issuers gave out, in the order of the table of formats; a text of any length. */
export function* issuedIn(text: string): Generator<Issued> {
  if (!ANY_FORMAT.test(text)) return
  for (const { kind, of, pattern } of SECRET_FORMATS)
    for (const { 0: found, index } of text.matchAll(pattern))
      if (!/[A-Za-z0-9]/.test(text.charAt(index - 1)) && isMeant[kind](found))
        yield {
          credential: { label: LABELS[kind](of), isCertain: true },
          start: index,
          end: index + found.length,
        }
}

/** Whether a text is one by the name that it is given, or by what stands before it in a header. */
export const credentialByName = (text: string, name: string): Credential | undefined => {
  if (text.length < LENGTH_MIN || text.length > LENGTH_MAX) return undefined
  const meaning = meaningOf(name)
  if (meaning === undefined || credentialByForm(text)) return undefined
  return looksDrawn(text, meaning) ? { label: meaning, isCertain: false } : undefined
}

/** Whether any format may be in a text: fast, and mostly no. */
export const mayHoldIssued = (text: string): boolean => ANY_FORMAT.test(text)

const ANY_FORMAT = new RegExp(SECRET_FORMATS.map(({ pattern }) => pattern.source).join('|'))

const LABELS: Readonly<Record<(typeof SECRET_FORMATS)[number]['kind'], (of: string) => string>> = {
  key: (of) => `key of ${of}`,
  token: (of) => `token of ${of}`,
  jwt: () => 'JSON web token',
  pem: () => 'private key',
}

/** What an issuer draws is of one case with digits or of both, holds no words, and not the same few signs again and again. */
const isDrawn = (found: string): boolean => {
  const drawn = found.replace(/^[A-Za-z]{2,6}[-_](?:live|test|ant|proj|pat|api|v1)?[-_]?/, '')
  return (
    !OPEN_FORMATS.test(found) &&
    (/\d/.test(drawn) || (/[a-z]/.test(drawn) && /[A-Z]/.test(drawn))) &&
    entropyOf(drawn) >= 2.9 &&
    !PLACEHOLDER.test(drawn) &&
    !isMadeOfWords(drawn)
  )
}

const BODY_LENGTH_MIN = 60

const isMeant: Readonly<Record<keyof typeof LABELS, (found: string) => boolean>> = {
  // Drawn from capitals and digits, some have no digit at all.
  key: (found) =>
    /^A[KSBC][IC]A/.test(found)
      ? !PLACEHOLDER.test(found) && entropyOf(found) >= 2.9
      : isDrawn(found),
  token: isDrawn,
  // Without its signature it opens nothing.
  jwt: (found) => {
    const [, body = '', signature = ''] = found.split('.')
    return body.length >= 8 && signature.length >= 20 && entropyOf(signature) >= 3.5
  },
  pem: (found) =>
    /^-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(found) &&
    entropyOf(found.slice(found.indexOf('-----', 10) + 5)) >= 4 &&
    found.replaceAll(/-----[^-]+-----|\\n|\s/g, '').length >= BODY_LENGTH_MIN,
}

const ADDRESS =
  /\b[A-Za-z][A-Za-z0-9+.-]{1,30}:\/\/([^\s:/?#@]{0,256}):([^\s/@]{6,256})@([^\s/:?#]+)/

/** Where somebody works on their own machine, the password is none. */
const OWN_HOST =
  /^(?:localhost|127\.|0\.0\.0\.0|\[::1\]|host\.docker|db$|postgres$|mysql$|mongo$|redis$)|example/i

const passwordInAddress = (text: string): Credential | undefined => {
  const [, user = '', password = '', host = ''] = ADDRESS.exec(text) ?? []
  return password === '' ||
    password === user ||
    OWN_HOST.test(host) ||
    HASH.test(password) ||
    !looksDrawn(password, 'password')
    ? undefined
    : { label: 'password in an address', isCertain: true }
}
