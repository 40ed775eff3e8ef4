import { join } from 'node:path'
import ignore, { type Ignore } from 'ignore'
import { readFoundFile } from './read-file.ts'

/** Folders that hold what others wrote or what a tool made, whether or not git ignores them. */
const NEVER = new Set([
  '.git',
  '.hg',
  '.svn',
  '.daimon',
  'node_modules',
  'bower_components',
  '__pycache__',
  '.venv',
])
const RULES_BYTES_MAX = 262_144
const STARS_MAX = 8
const DOUBLE_STARS_MAX = 3

/** The rules of one folder, which hold for everything below it. */
type Level = { readonly folder: string; readonly rules: Ignore }
export type IgnoreRules = readonly Level[]

/** Rules of the root: git's own list of exclusions of this clone. */
export const rootRules = (root: string): IgnoreRules => {
  const rules = readRules(join(root, '.git', 'info', 'exclude'))
  return rules === undefined ? [] : [{ folder: '', rules: ignore().add(rules) }]
}

/** Adds the `.gitignore` and the `.daimonignore` of a folder. */
export const rulesWithin = (
  around: IgnoreRules,
  root: string,
  folder: string,
  names: ReadonlySet<string>,
): IgnoreRules => {
  const texts = ['.gitignore', '.daimonignore'].flatMap((name) =>
    names.has(name) ? [readRules(join(root, folder, name)) ?? ''] : [],
  )
  if (texts.length === 0) return around
  return [...around, { folder, rules: ignore().add(texts.join('\n')) }]
}

export const isIgnored = (
  levels: IgnoreRules,
  path: string,
  name: string,
  isFolder: boolean,
): boolean => {
  if (isFolder && NEVER.has(name)) return true
  // The deepest rules decide; one that says "not ignored" overrules those above it.
  for (let at = levels.length - 1; at >= 0; at -= 1) {
    const level = levels[at] as Level
    const below = level.folder === '' ? path : path.slice(level.folder.length + 1)
    const { ignored, unignored } = level.rules.test(isFolder ? `${below}/` : below)
    if (ignored) return true
    if (unignored) return false
  }
  return false
}

/**
 * The rules of a file that is one: as with git, one behind a link holds nothing. A rule with more stars than people
 * write is left out, since a path may take for ever to be compared with it.
 */
const readRules = (path: string): string | undefined =>
  readFoundFile(path, RULES_BYTES_MAX)
    ?.toString('utf8')
    .split('\n')
    .filter((rule) => count(rule, /\*\*/g) <= DOUBLE_STARS_MAX && count(rule, /\*+/g) <= STARS_MAX)
    .join('\n')

const count = (rule: string, pattern: RegExp): number => rule.match(pattern)?.length ?? 0
