import type { Soul } from '@daimon/identity-api'
import { normalizeText } from '../text/normalize-text.ts'
import { difference } from './soul-difference.ts'

/** A change of something protected: the entry, and the pointer into the soul. */
export type ProtectedChange = { readonly section: string; readonly pointer: string }

/**
 * Finds the protected entries that differ between two souls. An entry that begins with `/` is a
 * JSON pointer into the soul and covers all below it; any other is a heading of the description and
 * covers its section.
 */
export const findProtectedChanges = (
  entries: readonly string[],
  from: Soul,
  to: Soul,
): ProtectedChange[] => {
  const paths = difference(from, to).map(({ path }) => path)
  return entries.flatMap((section): ProtectedChange[] => {
    if (!section.startsWith('/'))
      return isSameSection(section, from.description, to.description)
        ? []
        : [{ section, pointer: '/description' }]
    return paths
      .filter((path) => isWithin(path, section) || isWithin(section, path))
      .map((pointer) => ({ section, pointer }))
  })
}

const isWithin = (path: string, pointer: string): boolean =>
  path === pointer || path.startsWith(`${pointer}/`)

const isSameSection = (heading: string, one: string, other: string): boolean =>
  difference(extractSections(heading, one), extractSections(heading, other)).length === 0

type Heading = { readonly level: number; readonly title: string }

const LEVELS = 6

const readHeading = (line: string): Heading | undefined => {
  const text = line.trim()
  const level = text.length - text.replace(/^#+/, '').length
  const isHeading = level > 0 && level <= LEVELS && /^\s/.test(text.slice(level))
  return isHeading ? { level, title: normalizeTitle(text.slice(level)) } : undefined
}

const normalizeTitle = (title: string): string =>
  normalizeText(title, 'NFKC').trim().split(/\s+/).join(' ').toLowerCase()

/** The sections with a heading, each up to the next heading of its level or of a higher one. */
const extractSections = (heading: string, description: string): string[] => {
  const title = readHeading(heading)?.title ?? normalizeTitle(heading)
  const sections: string[] = []
  let open: { readonly level: number; readonly lines: string[] } | undefined
  const close = () => {
    if (open) sections.push(open.lines.join('\n').trimEnd())
    open = undefined
  }
  for (const line of description.split(/\r?\n/)) {
    const found = readHeading(line)
    if (found && open && found.level <= open.level) close()
    if (!open && found?.title === title) open = { level: found.level, lines: [] }
    open?.lines.push(line)
  }
  close()
  return sections
}
