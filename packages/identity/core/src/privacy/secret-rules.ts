import { SECRET_FORMATS } from '@daimon/secrets'
import { isPassword, isSecretValue } from './secret-value.ts'
import type { RedactRule } from './redact-rule.ts'

const LABELS = { key: 'API key', token: 'token', jwt: 'token', pem: 'private key' } as const

// `risk-averse-and-careful` contains `sk-` and sixteen letters; no issuer uses lowercase letters
// only.
const isDrawn = (value: string): boolean => /[^a-z._-]/.test(value)

/** In prose a token begins at a word boundary. */
const FORMAT_RULES = SECRET_FORMATS.map(({ kind, pattern }): RedactRule => ({
  label: LABELS[kind],
  pattern: new RegExp(`(?<![A-Za-z0-9])${pattern.source}`, 'g'),
  isMeant: isDrawn,
}))

// Separators between a name and its value: `=`, `:`, `=>`, "is", and the quotes of JSON and YAML.
const ASSIGNED = String.raw`["'\x60]?(?:\s{0,3}(?:=>|:=|=|:)\s{0,3}|\s(?:is|was|are|lautet|ist|es|est)\s{1,2}(?:now\s|jetzt\s)?:?\s?)["'\x60]?`
// "password of the router in the attic: …".
const OF_WHAT = String.raw`(?:\s(?:for|of|to|on|at|für|vom|zum)\s[\p{L}\d' -]{1,48})?`
/** Extent of a value: to the end of a sentence, a quote, or the next assignment. */
const VALUE = String.raw`[^\s"'\x60,;<>]{4,512}`

const assignment = (names: string, rule: Omit<RedactRule, 'pattern'>): RedactRule => ({
  ...rule,
  pattern: new RegExp(`(?<before>(?:${names})${OF_WHAT}${ASSIGNED})(?<value>${VALUE})`, 'giu'),
})

const PASSWORD = String.raw`(?<![A-Za-z])[\w.-]{0,40}(?:pass[_-]?word|passwd|pass[_-]?phrase|pwd|passwort|kennwort|contraseña|mot de passe)[\w.]{0,20}`
const SECRET = String.raw`(?<![A-Za-z])[\w.-]{0,40}(?:(?:api|access|secret|private|auth|account|encryption|signing|license|client)[ _-]?key|secret|token|credentials?)[\w.]{0,20}`

/**
 * Secrets, as data: issuer formats, secrets in a URL or a header, and values assigned to a name
 * that marks a secret.
 */
export const SECRET_RULES: readonly RedactRule[] = [
  ...FORMAT_RULES,
  {
    label: 'password', // postgres://user:password@host
    pattern:
      /(?<before>\b[A-Za-z][A-Za-z0-9+.-]{1,30}:\/\/[^\s:/?#@]{0,256}:)(?<value>[^\s/]{1,512})(?<after>@[A-Za-z0-9[])/g,
  },
  {
    label: 'token', // Authorization: Bearer …
    pattern:
      /(?<before>\b(?:bearer|basic|digest|token)\s{1,3})(?<value>[A-Za-z0-9+/_.~-]{12,2048}={0,2})/gi,
    isMeant: isSecretValue,
  },
  assignment(PASSWORD, { label: 'password', isMeant: isPassword }),
  {
    label: 'password', // with the password hunter2!x
    pattern: new RegExp(`(?<before>${PASSWORD}\\s)(?<value>${VALUE})`, 'gi'),
    isMeant: (value) => value.length >= 6 && /\d/.test(value) && isPassword(value),
  },
  assignment(SECRET, { label: 'secret', isMeant: isSecretValue }),
]
