import { execFile as execFileWithCallback } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

import { openStage } from '../conformance/harness.ts'
import { soul } from '../e2e/soul.ts'
import { whyNoLibraries, whyNoPython } from './environment.ts'

const execFile = promisify(execFileWithCallback)
const root = join(import.meta.dirname, '../..')
const source = join(root, 'python/daimon-client')

test(
  'the integrations of the Python client work with the real libraries',
  // The first run installs the libraries.
  { timeout: 900_000 },
  async ({ skip }) => {
    // Later runs use it again.
    const venv = join(root, 'node_modules/.cache/daimon/integrations-venv')
    const reason = (await whyNoPython(11)) ?? (await whyNoLibraries(root, venv))
    if (reason !== undefined) skip(reason)
    await using stage = await openStage()
    const env = {
      PATH: process.env['PATH'],
      PYTHONPATH: ['src', 'integration_tests'].map((name) => join(source, name)).join(':'),
      PYTHONPYCACHEPREFIX: join(venv, 'pycache'),
      MYPYPATH: join(source, 'src'),
      DAIMON_URL: stage.kernelUrl,
      DAIMON_CONFORMANCE_SOUL: JSON.stringify(soul),
      // No library may report a test to its vendor.
      OPENAI_AGENTS_DISABLE_TRACING: '1',
      LANGSMITH_TRACING: 'false',
      LITELLM_LOCAL_MODEL_COST_MAP: 'True',
    }

    /** Runs a program of the environment; throws all of its output if it fails. */
    async function run(program: string, ...args: string[]): Promise<string> {
      const child = execFile(join(venv, 'bin', program), args, {
        cwd: source,
        env,
        maxBuffer: 2 ** 26,
      })
      const { stdout } = await child.catch((error: unknown) => {
        const { stdout: said, stderr } = error as { stdout: string; stderr: string }
        throw new Error(`${program} ${args.join(' ')}\n${said}${stderr}`, { cause: error })
      })
      return stdout
    }

    const config = ['--config-file', 'integration_tests/mypy.ini']
    const cache = ['--cache-dir', join(venv, 'mypy-cache')]
    const [checked, tested] = await Promise.all([
      run('mypy', ...config, ...cache, 'integration_tests'),
      run('pytest', 'integration_tests', '--disable-warnings'),
    ])
    expect(checked).toContain('Success')
    expect(tested).toMatch(/\b[5-9]\d passed\b/)
  },
)
