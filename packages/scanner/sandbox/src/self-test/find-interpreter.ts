import { execFileSync } from 'node:child_process'
import { relative } from 'node:path'
import type { Mount } from '../sandbox-arguments.ts'

/** The `python3` of the host inside the sandbox. */
type Interpreter = {
  readonly argv: readonly string[]
  readonly mounts: readonly Mount[]
}

const INSIDE = '/python'
const ASK_MS = 10_000
const OPTIONS = ['-I', '-S', '-B']
const QUESTION = `import json, os, sys, sysconfig
path = os.path.realpath(getattr(sys, '_base_executable', sys.executable))
print(json.dumps([sys.base_prefix, path, sysconfig.get_config_var('LIBDIR') or '']))`

let known: Interpreter | null | undefined

/** The system's own interpreter is inside as it is; another one is mounted. Asked once. */
export const findInterpreter = (): Interpreter | undefined => {
  if (known === undefined) known = ask() ?? null
  return known ?? undefined
}

const ask = (): Interpreter | undefined => {
  try {
    const text = execFileSync('python3', [...OPTIONS, '-c', QUESTION], {
      encoding: 'utf8',
      timeout: ASK_MS,
      stdio: ['ignore', 'pipe', 'ignore'],
      cwd: '/',
    })
    const [base, executable, library] = JSON.parse(text) as [string, string, string]
    if (base === '/usr') return { argv: [executable, ...OPTIONS], mounts: [] }
    const toInside = (path: string): string => `${INSIDE}/${relative(base, path)}`
    return {
      argv: ['env', `LD_LIBRARY_PATH=${toInside(library)}`, toInside(executable), ...OPTIONS],
      mounts: [{ from: base, to: INSIDE, isTrusted: true }],
    }
  } catch {
    return undefined
  }
}
