import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { TestContext } from 'vitest'

const engine = fileURLToPath(new URL('../../../', import.meta.url))

const NOT_FOUND = 127
const TOO_OLD = 3

/** Makes the guest's modules importable as `python.<module>`. */
const START = `import json, sys
if sys.version_info < (3, 10):
    sys.exit(${TOO_OLD})
sys.path.insert(0, ${JSON.stringify(engine)})
`

/**
 * Runs a program with the guest's modules outside the sandbox, and returns the JSON that it prints.
 * Skips the test where Python is missing.
 */
export const runModules = (context: TestContext, program: string): unknown => {
  const { error, status, stdout, stderr } = spawnSync(
    'python3',
    ['-I', '-B', '-c', START + program],
    {
      encoding: 'utf8',
      timeout: 30_000,
    },
  )
  const isMissing = error !== undefined && 'code' in error && error.code === 'ENOENT'
  if (isMissing || status === NOT_FOUND || status === TOO_OLD)
    context.skip('Python 3.10 or newer is missing')
  if (status !== 0) throw new Error(stderr, { cause: error })
  return JSON.parse(stdout) as unknown
}
