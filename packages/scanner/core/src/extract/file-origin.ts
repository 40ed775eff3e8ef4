/** How a file came to be, if no person of the project writes it. */
export type FileOrigin = 'minified' | 'bundled' | 'generated' | 'vendored'

/** A smaller file can't exhaust what the analysis of an application may take. */
const CHARACTERS_MIN = 20_000
/** People don't write longer files. */
const WRITTEN_CHARACTERS_MAX = 400_000
/** A banner or a mark is at the beginning. */
const HEAD_CHARACTERS = 2_000
/** A longer line is not read by people. */
const LINE_CHARACTERS_MAX = 500
/** Share of the text in such lines. */
const LONG_LINES_MIN = 0.6
/** Formatted code has more white space than this, minified code half of it. */
const SPACE_MIN = 0.06
const LINE_AVERAGE_MIN = 80

const GENERATED = /@generated\b|\bcode generated\b|\bauto-?generated\b|\bdo not edit\b/i
/** A banner of a release: a comment with a version, or with a license. */
const BANNER = /^\s*(?:\/\*|\/\/)[^]{0,600}?(?:\bv?\d{1,4}\.\d{1,4}\.\d{1,4}\b|@license\b)/
/** How libraries offer themselves to every module system. */
const UNIVERSAL =
  /\bdefine\.amd\b|typeof (?:exports|module) ?={2,3} ?["']object["']|["'](?:object|undefined)["'] ?[!=]={1,2} ?typeof (?:exports|module)/
/** What bundlers add: webpack, Parcel, esbuild, Rolldown, Browserify. */
const BUNDLED =
  /\b__webpack_(?:require__|modules__)|\bwebpackJsonp|\bparcelRequire|\b__commonJS(?:Min)?\b|^\/\/ (?:\.\.\/)*node_modules\/|^\/\/#region |MODULE_NOT_FOUND/m

/**
 * Recognizes a file that no person of the project writes by its content, whatever its name and
 * directory; undefined for source code. Small files count as source code, because they cost little.
 */
export const recognizeOrigin = (text: string): FileOrigin | undefined => {
  if (text.length < CHARACTERS_MIN) return undefined
  if (isMinified(text)) return 'minified'
  if (BUNDLED.test(text)) return 'bundled'
  const head = text.slice(0, HEAD_CHARACTERS)
  if (GENERATED.test(head)) return 'generated'
  if (BANNER.test(head) && UNIVERSAL.test(text)) return 'vendored'
  return text.length > WRITTEN_CHARACTERS_MAX ? 'generated' : undefined
}

const isMinified = (text: string): boolean => {
  let spaces = 0
  let lines = 1
  let inLongLines = 0
  let lineStart = 0
  for (let at = 0; at <= text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (at === text.length || code === NEWLINE) {
      if (at - lineStart > LINE_CHARACTERS_MAX) inLongLines += at - lineStart
      lineStart = at + 1
      lines += 1
    }
    if (code <= SPACE) spaces += 1
  }
  const isDense = spaces / text.length < SPACE_MIN && text.length / lines > LINE_AVERAGE_MIN
  return isDense || inLongLines / text.length > LONG_LINES_MIN
}

const NEWLINE = 10
const SPACE = 32
