import { globSync } from 'node:fs'
import { join } from 'node:path'

import type { Check } from '../check.ts'
import { runOrThrow, runProgram } from '../run-program.ts'

const IMPORT = 'import daimon_client; print(daimon_client.SyncSoulHybridClient.__name__)'
const HAS_VENV = 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))'

export const pythonChecks: readonly Check[] = [
  {
    name: 'pip wheel, install, import',
    run: async ({ root, work }) => {
      const found = await runProgram('python3', ['-c', HAS_VENV], { cwd: work }).catch(
        () => undefined,
      )
      if (found?.code !== 0) return { skipped: 'python3 3.10 or newer with venv is not installed' }
      const startedMs = performance.now()
      await runOrThrow('python3', ['-m', 'venv', 'venv'], { cwd: work })
      const bin = join(work, 'venv/bin')
      const pip = (...args: string[]) =>
        runOrThrow(join(bin, 'pip'), ['--disable-pip-version-check', '--quiet', ...args], {
          cwd: work,
        })
      await pip('wheel', '--no-deps', '--wheel-dir', 'wheels', join(root, 'python/daimon-client'))
      const [wheel] = globSync('wheels/*.whl', { cwd: work })
      await pip('install', wheel!)
      await runOrThrow(join(bin, 'python'), ['-c', IMPORT], { cwd: work })
      return { ms: performance.now() - startedMs, detail: wheel!.replace('wheels/', '') }
    },
  },
]
