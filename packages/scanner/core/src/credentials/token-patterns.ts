import { type TokenMatch, findIssuedTokens } from './credential-in.ts'

/**
 * Issued credentials in a text that is not a literal: a comment, or a line of a configuration file.
 * The text does not show where a literal ends, so the surrounding characters count: part of a
 * longer name does not match, nor does a key within binary data.
 */
export const tokenPatterns = (text: string): TokenMatch[] => {
  const found: TokenMatch[] = []
  for (const each of findIssuedTokens(text)) {
    if (/\w$|[A-Za-z0-9]-$/.test(text.slice(Math.max(0, each.start - 2), each.start))) continue
    const whole = text.slice(each.start, each.end)
    if (SHOWN.some((part) => whole.includes(part))) continue
    if (each.credential.label === 'private key' && !isOpenKey(whole)) continue
    // Two formats may match one text: the first one is the issuer's own.
    if (found.every(({ start, end }) => each.end <= start || end <= each.start)) found.push(each)
    if (found.length >= FOUND_MAX) break
  }
  return found.toSorted((a, b) => a.start - b.start)
}

const FOUND_MAX = 100

/** Signatures of sample tokens from the documentation of tokens. */
const SHOWN = [
  'SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c',
  'TJVA95OrM7E2cBab30RMHrHDcEfxjoYZgeFONFh7HgQ',
]

/** Whether a private key is unencrypted, complete, and made of base64 characters. */
const isOpenKey = (whole: string): boolean => {
  if (whole.startsWith('-----BEGIN ENCRYPTED') || whole.includes('...')) return false
  const body = whole.replaceAll(/-----[^-]+-----|\\[nrt]|[\s"'`,|>#*/;\\]/g, '')
  return body.replaceAll(/[A-Za-z0-9+=]/g, '').length <= body.length / 50
}
