import type { Redactable } from '@daimon/identity-api'
import { PERSONAL_RULES } from './personal-rules.ts'
import type { RedactRule } from './redact-rule.ts'
import { SECRET_RULES } from './secret-rules.ts'

const RULES: Readonly<Record<Redactable, readonly RedactRule[]>> = {
  secrets: SECRET_RULES,
  ...PERSONAL_RULES,
}

/** Secrets first, and an IBAN before the card number that its digits might be. */
const ORDER: readonly Redactable[] = ['secrets', 'email', 'iban', 'card', 'phone']

/**
 * A text with what `kinds` name taken out; in its place stands what it was, as `[redacted password]`. A text without
 * any comes back as it is, and a redacted one does when it is redacted again.
 */
export const redact = (text: string, kinds: ReadonlySet<Redactable>): string => {
  let clean = text
  for (const kind of ORDER)
    if (kinds.has(kind)) for (const rule of RULES[kind]) clean = applied(rule, clean)
  return clean
}

/** Whether something was taken out of a text: two such may say the same and have meant different things. */
export const isRedacted = (text: string): boolean => text.includes('[redacted ')

const applied = ({ label, pattern, isMeant }: RedactRule, text: string): string =>
  text.replace(pattern, (match, ...rest) => {
    const groups = rest.at(-1) as { before?: string; value?: string; after?: string } | string
    const { before = '', value = match, after = '' } = typeof groups === 'object' ? groups : {}
    if (value.startsWith('[redacted') || (isMeant && !isMeant(value))) return match
    return `${before}[redacted ${label}]${after}`
  })
