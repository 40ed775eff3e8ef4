import { join } from 'node:path'
import ignore, { type Ignore } from 'ignore'
import { readFoundFile } from './read-file.ts'

/**
 * Directories of third-party or generated code, which are skipped whether or not git ignores them.
 */
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

/** The rules of one directory, which apply to everything below it. */
type Level = { readonly directory: string; readonly rules: Ignore }
export type IgnoreRules = readonly Level[]

/** Rules of the root: git's exclude list of this clone. */
export const rootRules = (root: string): IgnoreRules => {
  const rules = readRules(join(root, '.git', 'info', 'exclude'))
  return rules === undefined ? [] : [{ directory: '', rules: ignore().add(rules) }]
}

/** Adds the `.gitignore` and the `.daimonignore` of a directory. */
export const rulesWithin = (
  around: IgnoreRules,
  root: string,
  directory: string,
  names: ReadonlySet<string>,
): IgnoreRules => {
  const texts = ['.gitignore', '.daimonignore'].flatMap((name) =>
    names.has(name) ? [readRules(join(root, directory, name)) ?? ''] : [],
  )
  if (texts.length === 0) return around
  return [...around, { directory, rules: ignore().add(texts.join('\n')) }]
}

export const isIgnored = (
  levels: IgnoreRules,
  path: string,
  name: string,
  isDirectory: boolean,
): boolean => {
  if (isDirectory && NEVER.has(name)) return true
  // The deepest rules decide; one that says "not ignored" overrides those above it.
  for (let at = levels.length - 1; at >= 0; at -= 1) {
    const level = levels[at] as Level
    const below = level.directory === '' ? path : path.slice(level.directory.length + 1)
    const { ignored, unignored } = level.rules.test(isDirectory ? `${below}/` : below)
    if (ignored) return true
    if (unignored) return false
  }
  return false
}

/**
 * The rules of a regular file; as with git, a link to a rule file has no effect. Drops rules with
 * more stars than people write, because matching a path against them may never end.
 */
const readRules = (path: string): string | undefined =>
  readFoundFile(path, RULES_BYTES_MAX)
    ?.toString('utf8')
    .split('\n')
    .filter((rule) => count(rule, /\*\*/g) <= DOUBLE_STARS_MAX && count(rule, /\*+/g) <= STARS_MAX)
    .join('\n')

const count = (rule: string, pattern: RegExp): number => rule.match(pattern)?.length ?? 0
