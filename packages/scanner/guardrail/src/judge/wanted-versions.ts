import { satisfies as satisfiesPep440, valid as validPep440, validRange } from '@renovatebot/pep440'
import { Range, coerce, minVersion, satisfies, valid } from 'semver'
import type { EcosystemName } from '../subject.ts'

/** What a manifest asks for: one release, those of a range, or what a tag names. */
export type WantedVersions =
  | { readonly kind: 'any' }
  | { readonly kind: 'tag'; readonly tag: string }
  | { readonly kind: 'unreadable'; readonly text: string }
  | { readonly kind: 'exact'; readonly version: string }
  | {
      readonly kind: 'range'
      readonly admits: (version: string) => boolean
      /** The oldest that is admitted, where that can be told. */
      readonly lowest: string | undefined
    }

const ANY: WantedVersions = { kind: 'any' }

/** Reads a version, range or tag in the words of its ecosystem. */
export const wantedVersions = (ecosystem: EcosystemName, wanted: string): WantedVersions => {
  const text = wanted.trim()
  if (text === '' || text === '*') return ANY
  switch (ecosystem) {
    case 'npm':
      return bySemver(text, text)
    case 'PyPI':
      return byPep440(text)
    case 'crates.io':
      return bySemver(
        text,
        text
          .split(',')
          .map((part) => part.trim().replace(/^(?=\d)/, '^'))
          .join(' '),
      )
    case 'Packagist':
      return bySemver(text, composerRange(text))
    case 'RubyGems':
      return byGems(text)
    case 'Go':
    case 'Maven':
    case 'NuGet':
      break
  }
  return /^v?\d[^\s,]*$/.test(text)
    ? { kind: 'exact', version: text.replace(/^v(?=\d)/, '') }
    : tagOrUnreadable(text)
}

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
    // A tag, or an exact version of a form that semver does not have.
    return /^\d[\w.+-]*$/.test(exact) ? { kind: 'exact', version: exact } : tagOrUnreadable(text)
  }
}

const coerced = (version: string): string => valid(version) ?? coerce(version)?.version ?? version

/** `~1.2` of Composer reaches up to 2, `~1.2.3` up to 1.3. */
const composerRange = (text: string): string =>
  text
    .replaceAll(/@\w+|\s+as\s+\S+/g, '')
    .replaceAll(/(?<!\|)\|(?!\|)/g, '||')
    .replaceAll(',', ' ')
    .replaceAll(/~(\d+\.\d+)(?![.\d])/g, '^$1')

const byPep440 = (text: string): WantedVersions => {
  // Poetry writes ranges as npm does.
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
  // `~> 1.2.3` reaches up to 1.3, `~> 1.2` up to 2.
  const range = parts
    .map((part) => {
      const [, base] = /^~>\s*([\d.]+)/.exec(part) ?? []
      if (base === undefined) return part
      return base.split('.').length > 2 ? `~${base}` : `^${base}`
    })
    .join(' ')
  return bySemver(text, range)
}
