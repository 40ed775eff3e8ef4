import { type Node, parseTree } from 'jsonc-parser'
import { Lines } from '../extract/lines.ts'
import type { FoundPackage } from './found-package.ts'

const SECTIONS = new Set([
  'dependencies',
  'devDependencies',
  'optionalDependencies',
  'peerDependencies',
  'resolutions',
  'overrides',
])

/** Reads package.json, complete or partial: a few lines count as part of a section. */
export const readPackageJson = (text: string): FoundPackage[] => {
  const root = parseTree(text, [], { allowTrailingComma: true })
  const sections = (root?.type === 'object' ? (root.children ?? []) : []).filter(({ children }) =>
    SECTIONS.has(String(children?.[0]?.value)),
  )
  const lines = new Lines(text)
  if (sections.length > 0)
    return sections.flatMap(({ children }) => inSection(lines, children?.[1]))
  return isManifest(root) ? [] : inLines(text, lines)
}

// Without dependency sections it names no packages: `version` is its own.
const isManifest = (root: Node | undefined): boolean =>
  root?.type === 'object' &&
  (root.children ?? []).some(({ children }) =>
    ['name', 'scripts', 'private'].includes(String(children?.[0]?.value)),
  )

const inSection = (lines: Lines, section: Node | undefined): FoundPackage[] =>
  (section?.type === 'object' ? (section.children ?? []) : []).flatMap(({ children, offset }) => {
    const [key, value] = children ?? []
    const line = lines.line(offset)
    if (value?.type === 'object') return inSection(lines, value)
    return typeof key?.value === 'string' && typeof value?.value === 'string'
      ? [npmEntry(key.value, value.value, line)]
      : []
  })

const PAIR = /"((?:@[^"/\s]+\/)?[^"/\s:]+)"\s*:\s*"([^"\n]*)"/g
const WANTED =
  /^(?:npm:|workspace:|catalog:|git|github:|https?:|file:|link:|portal:|[\^~<>=v*\d]|latest$|next$)/
const NOT_NAMES = new Set([
  'version',
  'node',
  'npm',
  'yarn',
  'pnpm',
  'packageManager',
  'lockfileVersion',
  '$schema',
  'main',
  'homepage',
])

const inLines = (text: string, lines: Lines): FoundPackage[] =>
  [...text.matchAll(PAIR)].flatMap(({ 1: name = '', 2: wanted = '', index }) =>
    WANTED.test(wanted) && !NOT_NAMES.has(name) ? [npmEntry(name, wanted, lines.line(index))] : [],
  )

const ELSEWHERE =
  /^(?:workspace:|catalog:|git|github:|bitbucket:|gitlab:|https?:|file:|link:|portal:|patch:|\.|\/|[\w-]+\/[\w.-]+(?:#|$))/

/** An entry of a section; `npm:` is an alias. */
export const npmEntry = (key: string, value: string, line: number): FoundPackage => {
  const alias = /^npm:((?:@[^/@]+\/)?[^@/]+)(?:@(.*))?$/.exec(value)
  if (alias)
    return { name: alias[1] as string, wanted: alias[2] ?? '', specifier: `${key}@${value}`, line }
  // In overrides, `a>b` and `a@1` are positions in the tree.
  const name = /(?:^|>)((?:@[^/@>]+\/)?[^@>]+)(?:@[^>]*)?$/.exec(key)?.[1] ?? key
  const isElsewhere = ELSEWHERE.test(value)
  return { name, wanted: isElsewhere ? '' : value, specifier: `${key}@${value}`, line, isElsewhere }
}
