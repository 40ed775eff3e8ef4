import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { basename } from 'node:path'
import { isJudgedFile } from '../find/find-subjects.ts'
import type { Guardrail } from '../guardrail.ts'
import type { ImportVerdict } from '../verdict.ts'

const run = promisify(execFile)
const FILE_BYTES_MAX = 32 * 1_048_576
const FILES_MAX = 5_000

export type StagedVerdict = {
  readonly file: string
  readonly imports: readonly ImportVerdict[]
  readonly notes: readonly string[]
}

/** Judges what is staged: of each file only the packages that the last commit did not name. Throws what git says. */
export const judgeStaged = async (guardrail: Guardrail): Promise<StagedVerdict[]> => {
  const { root } = guardrail
  const names = await git(root, [
    'diff',
    '--cached',
    '--name-only',
    '--no-renames',
    '--diff-filter=ACM',
    '-z',
  ])
  const verdicts: StagedVerdict[] = []
  for (const file of names.split('\0').filter(isJudged).slice(0, FILES_MAX)) {
    const code = await git(root, ['show', `:${file}`])
    const before = await git(root, ['show', `HEAD:${file}`]).catch(() => undefined)
    const { imports, notes } = await guardrail.validateCode(
      { code, language: basename(file), filePath: file },
      { before, tool: 'hook pre-commit' },
    )
    verdicts.push({ file, imports, notes })
  }
  return verdicts
}

const isJudged = (file: string): boolean => file !== '' && isJudgedFile(file)

// Nothing that the repository configures runs.
const git = async (root: string, args: readonly string[]): Promise<string> => {
  const { stdout } = await run('git', ['-c', 'core.fsmonitor=false', '-C', root, ...args], {
    maxBuffer: FILE_BYTES_MAX,
    env: { ...process.env, GIT_OPTIONAL_LOCKS: '0' },
  })
  return stdout
}
