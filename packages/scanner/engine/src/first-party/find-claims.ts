import { NONCE_PLACE } from '@daimon/scanner-api'
import { isFiller, isIdName, toFieldValue, toParameterValue } from './field-values.ts'
import type { KnownRoute } from './find-flows.ts'
import { FAR } from './forged-token.ts'
import { IS_OWNER_NAME, SEED_NAMES } from '../protocol/application-job.ts'

/** Where a source in Python reads claims, with what it compares them with. */
const PYTHON_CLAIM =
  /\b(?:claims|payload|decoded|token|user|auth|data)\w*(?:\.get\(\s*|\[\s*)['"]([A-Za-z_]\w*)['"](?:(?:\s{0,4},\s{0,4}['"]{2})?\s{0,4}[\])]\s{0,4}[!=]=\s{0,4}['"]([\w-]{1,40})['"])?/g
/** What holds the claims: by its name, or because it gets what decodes or reads a token. */
const DECODED =
  /\b(?:const|let|var)\s+([A-Za-z_$]\w{0,40})\s*(?::[^=\n]{1,60})?=\s*[^\n;]{0,80}(?:\bdecode|\bverify|[Tt]okens?\b[\w.]{0,40}\(|JSON\.parse\()/g
const HOLDERS = ['claims', 'payload', 'decoded', 'token', 'session', 'user', 'auth', 'data']
const HOLDERS_MAX = 12
const READS = String.raw`\s*(?:\?\.|\.)\s*([A-Za-z_]\w*)(?:\s*[!=]==?\s*['"\`]([\w-]{1,40})['"\`])?`
/** `const { sub, team } = decode(token)` */
const UNPACKED =
  /\b(?:const|let|var)\s+\{([^{}]{1,200})\}\s*(?::[^=\n]{1,60})?=\s*[^\n;]{0,80}(?:\bdecode|\bverify|[Tt]okens?\b[\w.]{0,40}\(|JSON\.parse\()/g

const NOT_CLAIMS = new Set([
  'split',
  'toString',
  'length',
  'slice',
  'set',
  'get',
  'sign',
  'find',
  'payload',
  'header',
  // Imports of files with such names.
  'js',
  'ts',
  'mjs',
])
const CLAIMS_MAX = 32
const VARIANTS_MAX = 3

/** Where a source reads claims, with what it compares them with. */
const patternFor = (text: string): RegExp => {
  const decoded = [...text.matchAll(DECODED)].map(([, name = '']) => name.replaceAll('$', '\\$'))
  const holders = [...new Set([...HOLDERS, ...decoded.slice(0, HOLDERS_MAX)])]
  return new RegExp(String.raw`\b(?:${holders.join('|')}|JSON\.parse\([^\n]{1,160}\))${READS}`, 'g')
}

/** The claims that a source reads, with what it compares them with, if it does. */
const readNames = (text: string): (readonly [name: string, compared: string | undefined])[] => {
  const unpacked = [...text.matchAll(UNPACKED)].flatMap(([, list = '']) =>
    list.split(',').map((part) => [/^\s*(\w+)/.exec(part)?.[1] ?? '', undefined] as const),
  )
  const read = [...text.matchAll(patternFor(text)), ...text.matchAll(PYTHON_CLAIM)].map(
    ([, name = '', compared]) => [name, compared] as const,
  )
  return [...read, ...unpacked].filter(([name]) => name !== '' && !NOT_CLAIMS.has(name))
}

/**
 * Gives the claims of the first account that the sources may read, as JSON, for each form of IDs. A
 * claim that handlers compare with several texts, such as the purpose of a token, has each of them
 * once.
 */
export const prepareClaims = (text: string): ((ids?: KnownRoute['ids']) => string[]) => {
  const names = readNames(text)
  return (ids = 'number') => buildClaims(names, ids)
}

const buildClaims = (
  names: ReturnType<typeof readNames>,
  ids: NonNullable<KnownRoute['ids']>,
): string[] => {
  const id = toParameterValue('id', ids)
  const own = ids === 'number' ? Number(id) : id
  const claims: Record<string, unknown> = { sub: id, id: own, name: SEED_NAMES[0], role: 'user' }
  const choices = new Map<string, string[]>()
  for (const [name, compared] of names) {
    if (Object.keys(claims).length >= CLAIMS_MAX) break
    if (compared !== undefined) {
      claims[name] = compared
      const known = choices.get(name) ?? []
      if (!known.includes(compared)) choices.set(name, [...known, compared])
    } else if (!Object.hasOwn(claims, name)) {
      const value = toFieldValue(name)
      const isOwn = isIdName(name) || IS_OWNER_NAME.test(name) || isFiller(value)
      claims[name] = isOwn ? own : value
    }
  }
  const shared = { exp: FAR, iat: 1, jti: NONCE_PLACE }
  return Array.from({ length: VARIANTS_MAX }, (_, at) => {
    const chosen = [...choices].map(([name, all]) => [name, all.at(-1 - (at % all.length))])
    return JSON.stringify({ ...claims, ...Object.fromEntries(chosen), ...shared })
  }).filter((variant, at, all) => all.indexOf(variant) === at)
}
