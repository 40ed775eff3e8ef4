import { ALL_HARMS, type Harms, NO_HARM, harmsNamed, harmsOf } from '@daimon/scanner-api'

const WORD = ALL_HARMS & ~harmsNamed('proto', 'constructor', 'module')

/**
 * What a condition says of a value that passed it, and which harms it rules out.
 * `listed`: it is one of a list. `keyed`: a key of a table, or of what all tables inherit. `number`: reads as one.
 * `word`: letters, digits, `_` and `-` alone; `dotted`: dots as well. `below`: it begins with a folder and a separator,
 * which counts only for a path that was resolved before; `within`: its way from the folder does not go up.
 * `level`: there is no `..` in it. `joined`: put behind a folder. `asked`: what a function of ours makes of it.
 */
export const GUARDS = {
  listed: ALL_HARMS,
  keyed: ALL_HARMS & ~harmsNamed('proto', 'constructor'),
  number: ALL_HARMS,
  word: WORD,
  dotted: WORD & ~harmsNamed('above', 'request', 'redirect'),
  below: harmsNamed('above', 'absolute'),
  within: harmsNamed('above', 'absolute'),
  level: harmsNamed('above'),
  joined: harmsNamed('absolute'),
  asked: NO_HARM,
  notProto: harmsNamed('proto'),
  notConstructor: harmsNamed('constructor'),
} as const satisfies Readonly<Record<string, Harms>>

export type GuardName = keyof typeof GUARDS

/** Guards that hold only where what they compare with comes from nowhere outside. */
export const NEEDS_TRUST: ReadonlySet<string> = new Set(['listed', 'keyed'])

/** Calls that leave no `..` in a path, by what is called, and by the name of a method of Python. */
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

/** Calls that put what comes behind the first argument under it, whatever it begins with. */
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

/** Which harms a call that makes harmless takes out of its result, by the kinds of `SANITISERS`. */
export const harmsOfKinds = (kinds: readonly string[]): Harms =>
  kinds.includes('*')
    ? ALL_HARMS
    : kinds.reduce((all, kind) => all | (harmsOf(kind) ?? NO_HARM), NO_HARM)

/**
 * What a pattern that a whole text matches says of the text: only parts that stand for letters, digits, `_`, `-` and
 * `.` are read, anchored at both ends; of any other pattern nothing is known.
 */
export const guardOfPattern = (source: string, isAnchored: boolean): GuardName | undefined => {
  const body = isAnchored ? source : /^\^(.*)\$$/s.exec(source)?.[1]
  if (body === undefined || body.length > 200 || !HARMLESS_BODY.test(body)) return undefined
  return /\\\.|\[[^\]]*\./.test(body) ? 'dotted' : 'word'
}

const SET = String.raw`(?:\\[wd]|[A-Za-z0-9_]-[A-Za-z0-9_]|[\w.-]|\\[-.])`
const PART = String.raw`(?:\\[wd]|\\[-.]|[A-Za-z0-9_-]|\[${SET}+\])`
const TIMES = String.raw`(?:[*+?]|\{\d{1,6}(?:,\d{0,6})?\})?`
const HARMLESS_BODY = new RegExp(`^(?:${PART}${TIMES})+$`)

/** What is left after everything but a set of characters was taken out: `[^\w-]`. */
export const guardOfRemoval = (source: string): GuardName | undefined => {
  const set = /^\[\^(.+)\]\+?$/s.exec(source)?.[1]
  return set === undefined ? undefined : guardOfPattern(`[${set}]`, true)
}
