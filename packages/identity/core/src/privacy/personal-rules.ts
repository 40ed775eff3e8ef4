import type { Redactable } from '@daimon/identity-api'
import { hasIbanChecksum, hasLuhnChecksum } from './checksums.ts'
import type { RedactRule } from './redact-rule.ts'

const keepDigits = (value: string): string => value.replaceAll(/\D/g, '')

// ITU-T E.164: at most fifteen digits; fewer than seven is an extension or an amount.
const isPhone = (value: string): boolean => {
  const { length } = keepDigits(value)
  return length >= 7 && length <= 15 && !/^\d{4}[-./]\d{1,2}[-./]\d{1,2}$/.test(value)
}

// ISO/IEC 7812: 12 to 19 digits; the shortest in use has thirteen.
const isCard = (value: string): boolean => {
  const digits = keepDigits(value)
  return digits.length >= 13 && /^[2-6]/.test(digits) && hasLuhnChecksum(digits)
}

/** Personal data by kind, as data. A plain number must have its checksum. */
export const PERSONAL_RULES: Readonly<
  Record<Exclude<Redactable, 'secrets'>, readonly RedactRule[]>
> = {
  email: [
    {
      label: 'email',
      pattern:
        /(?<![\p{L}\d._%+-])[\p{L}\d._%+-]{1,64}@(?:[\p{L}\d](?:[\p{L}\d-]{0,61}[\p{L}\d])?\.){1,8}\p{L}{2,24}(?![\p{L}\d])/gu,
    },
  ],
  iban: [
    {
      label: 'IBAN',
      pattern:
        /(?<![A-Za-z\d])[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){2,7}(?: ?[A-Z\d]{1,3})?(?![A-Za-z\d])/g,
      isMeant: hasIbanChecksum,
    },
  ],
  card: [
    {
      label: 'card number',
      pattern: /(?<![\d.])\d(?:[ -]?\d){12,18}(?![\d])/g,
      isMeant: isCard,
    },
  ],
  phone: [
    {
      label: 'phone number',
      pattern: /(?<![\p{L}\d])(?:\+|00)[1-9]\d{0,2}(?:[ ./-]{0,2}\(?\d{1,5}\)?){2,6}(?!\d)/gu,
      isMeant: isPhone,
    },
    {
      label: 'phone number', // (555) 010-9999, 555-010-9999
      pattern: /(?<![\d.-])(?:\(\d{3}\)[ ]?|\d{3}[-. ])\d{3}[-. ]\d{4}(?![\d-])/g,
    },
    {
      label: 'phone number', // 030 1234567, 0171/2345678
      pattern: /(?<![\d.,:-])0[1-9]\d{1,4}[ /-]\d{2,8}(?:[ -]\d{2,8}){0,4}(?![\d-])/g,
      isMeant: isPhone,
    },
  ],
}
