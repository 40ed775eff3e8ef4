/** Luhn's checksum over decimal digits (ISO/IEC 7812-1, annex B). */
export const hasLuhnChecksum = (digits: string): boolean => {
  let sum = 0
  for (let at = 0; at < digits.length; at += 1) {
    const digit = Number(digits[digits.length - 1 - at])
    const doubled = 2 * digit
    sum += at % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/** The checksum of an IBAN (ISO 13616, modulo 97 of ISO/IEC 7064), ignoring blanks. */
export const hasIbanChecksum = (given: string): boolean => {
  const iban = given.replaceAll(' ', '')
  if (iban.length < 15 || iban.length > 34) return false
  let rest = 0
  for (const sign of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(sign, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest === 1
}
