import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ignore, { type Ignore } from 'ignore'

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

const readRules = (path: string): string | undefined => {
  try {
    const text = readFileSync(path, 'utf8')
    return text.length > RULES_BYTES_MAX ? undefined : text
  } catch {
    // A link to nowhere, a folder of that name, no right to read: then there are no rules here.
    return undefined
  }
}
