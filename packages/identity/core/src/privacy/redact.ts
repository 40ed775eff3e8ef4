import type { Redactable } from '@daimon/identity-api'
import { PERSONAL_RULES } from './personal-rules.ts'
import type { RedactRule } from './redact-rule.ts'
import { SECRET_RULES } from './secret-rules.ts'

const RULES: Readonly<Record<Redactable, readonly RedactRule[]>> = {
  secrets: SECRET_RULES,
  ...PERSONAL_RULES,
}

/** Secrets first, and an IBAN before the card number that its digits might match. */
const ORDER: readonly Redactable[] = ['secrets', 'email', 'iban', 'card', 'phone']

/**
 * Redacts the data of `kinds` in a text and labels the replacement, such as `[redacted password]`.
 * Returns a text without any unchanged; idempotent.
 */
export const redact = (text: string, kinds: ReadonlySet<Redactable>): string => {
  let clean = text
  for (const kind of ORDER)
    if (kinds.has(kind)) for (const rule of RULES[kind]) clean = applied(rule, clean)
  return clean
}

/**
 * Whether a text contains a redaction: two such texts may be equal although the originals differed.
 */
export const isRedacted = (text: string): boolean => text.includes('[redacted ')

const applied = ({ label, pattern, isMeant }: RedactRule, text: string): string =>
  text.replace(pattern, (match, ...rest) => {
    const groups = rest.at(-1) as { before?: string; value?: string; after?: string } | string
    const { before = '', value = match, after = '' } = typeof groups === 'object' ? groups : {}
    if (value.startsWith('[redacted') || (isMeant && !isMeant(value))) return match
    return `${before}[redacted ${label}]${after}`
  })
