import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { basename } from 'node:path'
import { isEvaluatedFile } from '../find/find-package-refs.ts'
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

/** Checks staged files: only packages that the last commit didn't name. Throws git errors. */
export const evaluateStaged = async (guardrail: Guardrail): Promise<StagedVerdict[]> => {
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
  for (const file of names.split('\0').filter(isEvaluated).slice(0, FILES_MAX)) {
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

const isEvaluated = (file: string): boolean => file !== '' && isEvaluatedFile(file)

// Disables everything that the repository could configure to run.
const git = async (root: string, args: readonly string[]): Promise<string> => {
  const { stdout } = await run('git', ['-c', 'core.fsmonitor=false', '-C', root, ...args], {
    maxBuffer: FILE_BYTES_MAX,
    env: { ...process.env, GIT_OPTIONAL_LOCKS: '0' },
  })
  return stdout
}
