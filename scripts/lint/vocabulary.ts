import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { UNCHECKED } from './vocabulary-allowed.ts'
import { checkVocabulary } from './vocabulary-check.ts'

const { values, positionals } = parseArgs({
  options: { count: { type: 'boolean', default: false } },
  allowPositionals: true,
})

const CHECKED =
  /^(?:packages|scripts|test|bench|examples)\/.*\.tsx?$|^(?:docs\/.*|packages\/.*|README|CONTRIBUTING|SECURITY|(?:scripts|test|examples|deploy)\/.*)\.md$/
const files =
  positionals.length > 0
    ? positionals
    : execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8', maxBuffer: 1 << 26 }).split('\0')

const issues = files
  // Git lists a file that was deleted since the last commit.
  .filter((path) => CHECKED.test(path) && !UNCHECKED.test(path) && existsSync(path))
  .flatMap((path) => checkVocabulary(path, readFileSync(path, 'utf8')))

if (values.count) {
  const counts = new Map<string, number>()
  for (const { rule } of issues) counts.set(rule, (counts.get(rule) ?? 0) + 1)
  for (const [rule, count] of [...counts].toSorted(([, a], [, b]) => b - a))
    process.stdout.write(`${String(count).padStart(6)} ${rule}\n`)
} else
  for (const { path, line, rule, found, suggestion } of issues)
    process.stdout.write(`${path}:${line}: ${rule}: '${found}'. ${suggestion}\n`)
process.stdout.write(
  `${issues.length} issues in ${new Set(issues.map(({ path }) => path)).size} files\n`,
)
process.exitCode = issues.length > 0 ? 1 : 0
