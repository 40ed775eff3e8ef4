import { satisfies as satisfiesPep440, valid as validPep440, validRange } from '@renovatebot/pep440'
import { Range, coerce, minVersion, satisfies, valid } from 'semver'

/** A requested version: one release, a range, or a tag. */
export type WantedVersions =
  | { readonly kind: 'any' }
  | { readonly kind: 'tag'; readonly tag: string }
  | { readonly kind: 'unreadable'; readonly text: string }
  | { readonly kind: 'exact'; readonly version: string }
  | {
      readonly kind: 'range'
      readonly admits: (version: string) => boolean
      /** The lowest admitted version, if known. */
      readonly lowest: string | undefined
    }

/** The syntax of versions in manifests and commands of an ecosystem. */
export type RangeSyntax = {
  /** Parses a version, range, or tag that isn't empty. */
  readonly parse: (text: string) => WantedVersions
  /** The range of all releases with a major version. */
  readonly toMajorRange: (major: string) => string
}

const ANY: WantedVersions = { kind: 'any' }

/** Parses a version, range, or tag in a syntax. */
export const parseWantedVersions = ({ parse }: RangeSyntax, wanted: string): WantedVersions => {
  const text = wanted.trim()
  return text === '' || text === '*' ? ANY : parse(text)
}

const byExact = (text: string): WantedVersions =>
  /^v?\d[^\s,]*$/.test(text)
    ? { kind: 'exact', version: text.replace(/^v(?=\d)/, '') }
    : tagOrUnreadable(text)

const tagOrUnreadable = (text: string): WantedVersions =>
  /^[a-z][\w.-]*$/i.test(text) ? { kind: 'tag', tag: text } : { kind: 'unreadable', text }

const bySemver = (text: string, range: string): WantedVersions => {
  const exact = text.replace(/^[=v\s]+/, '')
  if (valid(exact) !== null && !/^\d/.test(range.replace(exact, '')) && !/^[\^~<>]/.test(range))
    return { kind: 'exact', version: exact }
  try {
    const parsed = new Range(range)
    return {
      kind: 'range',
      admits: (version) => satisfies(coerced(version), parsed),
      lowest: minVersion(parsed)?.version,
    }
  } catch {
    // A tag, or an exact version that isn't semver.
    return /^\d[\w.+-]*$/.test(exact) ? { kind: 'exact', version: exact } : tagOrUnreadable(text)
  }
}

const coerced = (version: string): string => valid(version) ?? coerce(version)?.version ?? version

/** In Composer, `~1.2` is below 2, and `~1.2.3` is below 1.3. */
const composerRange = (text: string): string =>
  text
    .replaceAll(/@\w+|\s+as\s+\S+/g, '')
    .replaceAll(/(?<!\|)\|(?!\|)/g, '||')
    .replaceAll(',', ' ')
    .replaceAll(/~(\d+\.\d+)(?![.\d])/g, '^$1')

const byPep440 = (text: string): WantedVersions => {
  // Poetry uses npm's range syntax.
  if (/^[\^~](?!=)/.test(text)) return bySemver(text, text.replaceAll(',', ' '))
  const exact = /^={0,3}([^,*<>=!~]+)$/.exec(text)?.[1]
  if (exact !== undefined && validPep440(exact) !== null) return { kind: 'exact', version: exact }
  if (!validRange(text)) return tagOrUnreadable(text)
  return {
    kind: 'range',
    admits: (version) => satisfiesPep440(version, text),
    lowest: /(?:>=|~=|==)\s*(\d[\w.]*?)(?:\.\*)?(?:,|$)/.exec(text)?.[1] ?? '0',
  }
}

const byGems = (text: string): WantedVersions => {
  const parts = text.split(',').map((part) => part.trim())
  const [first = ''] = parts
  const exact = /^=?\s*(\d[\w.]*)$/.exec(first)?.[1]
  if (parts.length === 1 && exact !== undefined) return { kind: 'exact', version: exact }
  // `~> 1.2.3` is below 1.3, and `~> 1.2` is below 2.
  const range = parts
    .map((part) => {
      const [, base] = /^~>\s*([\d.]+)/.exec(part) ?? []
      if (base === undefined) return part
      return base.split('.').length > 2 ? `~${base}` : `^${base}`
    })
    .join(' ')
  return bySemver(text, range)
}

const toCaret = (major: string): string => `^${major}`

export const npmRanges: RangeSyntax = {
  parse: (text) => bySemver(text, text),
  toMajorRange: toCaret,
}

/** A version alone means `^`, and commas join conditions. */
export const cargoRanges: RangeSyntax = {
  parse: (text) =>
    bySemver(
      text,
      text
        .split(',')
        .map((part) => part.trim().replace(/^(?=\d)/, '^'))
        .join(' '),
    ),
  toMajorRange: toCaret,
}

export const composerRanges: RangeSyntax = {
  parse: (text) => bySemver(text, composerRange(text)),
  toMajorRange: toCaret,
}

export const pythonRanges: RangeSyntax = {
  parse: byPep440,
  toMajorRange: (major) => `==${major}.*`,
}

export const gemRanges: RangeSyntax = { parse: byGems, toMajorRange: (major) => `~> ${major}.0` }

/** No ranges: every version is exact. */
export const exactVersions: RangeSyntax = { parse: byExact, toMajorRange: (major) => major }
