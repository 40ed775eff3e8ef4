import { type Issued, issuedIn } from './credential-in.ts'

/**
 * What issuers gave out, in a text that is no literal: a comment, a line of settings. Where a literal ends is not known
 * there, so what stands around it counts: a part of a longer name is none, nor is a key in bytes of a program.
 */
export const issuedPlaces = (text: string): Issued[] => {
  const found: Issued[] = []
  for (const each of issuedIn(text)) {
    if (/\w$|[A-Za-z0-9]-$/.test(text.slice(Math.max(0, each.start - 2), each.start))) continue
    const whole = text.slice(each.start, each.end)
    if (SHOWN.some((part) => whole.includes(part))) continue
    if (each.credential.label === 'private key' && !isOpenKey(whole)) continue
    // Two formats may fit one text: the first one is the issuer's own.
    if (found.every(({ start, end }) => each.end <= start || end <= each.start)) found.push(each)
    if (found.length >= FOUND_MAX) break
  }
  return found.toSorted((a, b) => a.start - b.start)
}

const FOUND_MAX = 100

/** The signatures of tokens that pages about tokens show. */
const SHOWN = [
  'SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c',
  'TJVA95OrM7E2cBab30RMHrHDcEfxjoYZgeFONFh7HgQ',
]

/** Neither encrypted nor cut short, and made of what a key is written in. */
const isOpenKey = (whole: string): boolean => {
  if (whole.startsWith('-----BEGIN ENCRYPTED') || whole.includes('...')) return false
  const body = whole.replaceAll(/-----[^-]+-----|\\[nrt]|[\s"'`,|>#*/;\\]/g, '')
  return body.replaceAll(/[A-Za-z0-9+=]/g, '').length <= body.length / 50
}
