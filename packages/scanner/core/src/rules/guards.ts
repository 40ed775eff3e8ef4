import { ALL_TAINTS, type TaintSet, NO_TAINT, taintsNamed, taintForSink } from '@daimon/scanner-api'
import { HOSTED, ROOTED } from './texts.ts'

const WORD = ALL_TAINTS & ~taintsNamed('proto', 'constructor', 'module')

/**
 * What a condition implies about a value that passed it, and which taint classes it removes.
 * `listed`: it is in a list. `keyed`: it is a key of a table, or of what all tables inherit.
 * `column`: it is any column of a table of the database.
 * `number`: it parses as a number. `word`: letters, digits, `_`, and `-` alone; `dotted`: dots as
 * well. `below`: it begins with a directory and a separator, which counts only for a path that was
 * resolved before; `within`: its relative path from the directory does not go up. `level`: it
 * contains no `..`. `joined`: it follows a directory. `hosted`: it follows a URL with its host, or
 * the beginning of a path. `addressed`: it is the host that the client itself addresses. `rooted`:
 * it begins with a slash; `unslashed`: not with two. `escaped`: markup is escaped. `quoted`: no
 * character has a meaning in a pattern. `located`: it is the path of a URL. `text`: it is a text.
 * `asked`: decided by a function of the repository.
 */
export const GUARDS = {
  listed: ALL_TAINTS,
  keyed: ALL_TAINTS & ~taintsNamed('proto', 'constructor'),
  column: ALL_TAINTS & ~taintsNamed('assign'),
  number: ALL_TAINTS,
  word: WORD,
  dotted: WORD & ~taintsNamed('above', 'request', 'redirect'),
  named: WORD & ~taintsNamed('request', 'redirect'),
  below: taintsNamed('above', 'absolute'),
  within: taintsNamed('above', 'absolute'),
  level: taintsNamed('above'),
  joined: taintsNamed('absolute'),
  hosted: taintsNamed('request', 'redirect', 'slashes'),
  addressed: taintsNamed('redirect', 'slashes'),
  rooted: taintsNamed('redirect'),
  unslashed: taintsNamed('slashes'),
  escaped: taintsNamed('markup'),
  quoted: taintsNamed('regexp'),
  located: taintsNamed('redirect', 'request'),
  text: taintsNamed('operator'),
  asked: NO_TAINT,
  notProto: taintsNamed('proto'),
  notConstructor: taintsNamed('constructor'),
} as const satisfies Readonly<Record<string, TaintSet>>

export type GuardName = keyof typeof GUARDS

/** Guards that apply only where the compared value is not tainted. */
export const NEEDS_TRUST: ReadonlySet<string> = new Set(['listed', 'keyed', 'column'])

/** Functions that accept only such values, by their last name. */
export const VALIDATORS: ReadonlyMap<string, GuardName> = new Map<string, GuardName>([
  ...'isInt isNumeric isFloat isDecimal isUUID isMongoId isValidObjectId isULID isHexadecimal is_valid_uuid'
    .split(' ')
    .map((name): [string, GuardName] => [name, 'number']),
  ...'isAlphanumeric isAlpha isSlug'.split(' ').map((name): [string, GuardName] => [name, 'word']),
  ...'url_has_allowed_host_and_scheme is_safe_url isSafeRedirect isLocalUrl is_safe_redirect_url'
    .split(' ')
    .map((name): [string, GuardName] => [name, 'hosted']),
  ['isIP', 'dotted'],
  ['isIn', 'listed'],
])

/** Parts of a parsed URL, by what they can't choose. */
export const URL_PARTS: ReadonlyMap<string, GuardName> = new Map<string, GuardName>([
  ['pathname', 'located'],
  ['path', 'located'],
  ...'search hash port'.split(' ').map((name): [string, GuardName] => [name, 'hosted']),
  ...'origin host hostname'.split(' ').map((name): [string, GuardName] => [name, 'unslashed']),
])
export const URL_MAKERS =
  /^(?:URL|url\.URL|url\.parse|node:url\.URL|urllib\.parse\.url(?:parse|split)|yarl\.URL|#request\.nextUrl)(?:\(\))?$/
/** Those whose second argument is the base: `new URL('/path', base)`. */
export const URL_RESOLVERS = /^(?:node:)?(?:url\.)?URL$/

/** Calls that leave no `..` in a path, by function, and by method name for Python. */
export const RESOLVERS: ReadonlySet<string> = new Set([
  ...['path', 'path.posix', 'path.win32', 'node:path'].flatMap((module) =>
    ['resolve', 'join', 'normalize'].map((name) => `${module}.${name}`),
  ),
  ...['fs', 'fs.promises', 'fs/promises'].flatMap((module) =>
    ['realpathSync', 'realpath'].map((name) => `${module}.${name}`),
  ),
  'os.path.realpath',
  'os.path.abspath',
  'os.path.normpath',
])

/** Calls that append later arguments to the first one, whatever they begin with. */
export const JOINERS: ReadonlySet<string> = new Set([
  'path.join',
  'path.posix.join',
  'path.win32.join',
])

/** Calls after which a text may be anything again. */
export const DECODERS: ReadonlySet<string> = new Set([
  'decodeURIComponent',
  'decodeURI',
  'unescape',
  'atob',
  'Buffer.from',
  'querystring.unescape',
  'he.decode',
  'lodash.unescape',
  'zlib.inflateSync',
  'zlib.gunzipSync',
  'urllib.parse.unquote',
  'urllib.parse.unquote_plus',
  'html.unescape',
  'base64.b64decode',
  'base64.urlsafe_b64decode',
  'codecs.decode',
  'bytes.fromhex',
])

/** Those of them that read what a token contains. */
export const TOKEN_DECODERS = /^(?:atob|Buffer\.from|base64\.(?!\w*encode)\w+|codecs\.decode)$/

/**
 * The taint classes that a sanitizing call removes from its result, by the kinds of `SANITIZERS`.
 */
export const taintsOfKinds = (kinds: readonly string[]): TaintSet =>
  kinds.includes('*')
    ? ALL_TAINTS
    : kinds.reduce((all, kind) => all | (taintForSink(kind) ?? NO_TAINT), NO_TAINT)

/** What the beginning of a text implies: a host, or a path of the same site. */
export const guardOfStart = (text: string): GuardName | undefined =>
  HOSTED.test(text) || ROOTED.test(text) ? 'hosted' : text === '/' ? 'rooted' : undefined

/**
 * What an anchored pattern implies about a text that matches it: only parts that stand for letters,
 * digits, `_`, `-`, and `.` are recognized. Undefined for any other pattern.
 */
export const guardOfPattern = (source: string, isAnchored: boolean): GuardName | undefined => {
  const body = isAnchored ? source : /^\^(.*)\$$/s.exec(source)?.[1]
  if (body === undefined || body.length > 200 || !HARMLESS_BODY.test(body))
    return guardOfBeginning(isAnchored ? `^${source}$` : source)
  if (!/\\\.|\[[^\]]*\./.test(body)) return 'word'
  return HAS_APART_DOTS.test(body) ? 'named' : 'dotted'
}

/** Dots that are always apart: outside of sets, between parts that are never empty. */
const HAS_APART_DOTS = /^(?!.*(?:[*?]|\{0|\[[^\]]*\.[^\]]*\]))(?!\\\.)(?!.*\\\.(?:\\\.|[+{]|$)).*$/

/** A path of the same site, or the host of a URL: `^\\/(?!\\/)`, `^https:\\/\\/a\\.example\\/`. */
const guardOfBeginning = (source: string): GuardName | undefined => {
  if (/\|/.test(source)) return undefined
  const plain = source.slice(0, 200).replaceAll('\\/', '/')
  if (/^\^https\??:\/\/(?:[\w-]|\\\.|\(\?:|\)\?)+\//.test(plain)) return 'hosted'
  if (/^\^\/(?:\(\?!(?:\/|\[\/)|\\w(?![*?])|\[[\w\\-]+\](?![*?])|[A-Za-z])/.test(plain))
    return 'hosted'
  // A slash alone, or a path whose second character is a letter or a digit.
  if (/^\^\/\((?:\?:)?(?:\\w|\[[\w\\-]+\])[^()|]*\)\?\$$/.test(plain)) return 'hosted'
  return /^\^\/(?![*?])/.test(plain) ? 'rooted' : undefined
}

const SET = String.raw`(?:\\[wd]|[A-Za-z0-9_]-[A-Za-z0-9_]|[\w.-]|\\[-.])`
const PART = String.raw`(?:\\[wd]|\\[-.]|[A-Za-z0-9_-]|\[${SET}+\])`
const TIMES = String.raw`(?:[*+?]|\{\d{1,6}(?:,\d{0,6})?\})?`
const HARMLESS_BODY = new RegExp(`^(?:${PART}${TIMES})+$`)

/** What is implied after everything but a set of characters was removed: `[^\w-]`. */
export const guardOfRemoval = (source: string): GuardName | undefined => {
  const set = /^\[\^(.+)\]\+?$/s.exec(source)?.[1]
  return set === undefined ? undefined : guardOfPattern(`[${set}]`, true)
}
