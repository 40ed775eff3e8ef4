import { execFile as execFileWithCallback } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeEach, expect, test } from 'vitest'

import { openStage } from '../conformance/harness.ts'
import { soul } from '../e2e/soul.ts'
import { whyNoLibraries, whyNoPython } from './environment.ts'

const execFile = promisify(execFileWithCallback)
const root = join(import.meta.dirname, '../..')
const source = join(root, 'python/daimon-client')
/** Later runs use it again. */
const venv = join(root, 'node_modules/.cache/daimon/integrations-venv')
/** The first run installs the libraries. */
const TIMEOUT_MS = 900_000

beforeEach(async ({ skip }) => {
  const reason = (await whyNoPython(11)) ?? (await whyNoLibraries(root, venv))
  if (reason !== undefined) skip(reason)
}, TIMEOUT_MS)

/** Runs a program of the environment; throws all of its output if it fails. */
async function run(
  [program = '', ...args]: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  const child = execFile(join(venv, 'bin', program), args, {
    cwd: source,
    env: {
      PATH: process.env['PATH'],
      PYTHONPATH: ['src', 'integration_tests'].map((name) => join(source, name)).join(':'),
      PYTHONPYCACHEPREFIX: join(venv, 'pycache'),
      MYPYPATH: join(source, 'src'),
      // No library may report a test to its vendor.
      OPENAI_AGENTS_DISABLE_TRACING: '1',
      LANGSMITH_TRACING: 'false',
      LITELLM_LOCAL_MODEL_COST_MAP: 'True',
      ...env,
    },
    maxBuffer: 2 ** 26,
  })
  const { stdout } = await child.catch((error: unknown) => {
    const { stdout: said, stderr } = error as { stdout: string; stderr: string }
    throw new Error(`${program} ${args.join(' ')}\n${said}${stderr}`, { cause: error })
  })
  return stdout
}

test(
  'the integrations of the Python client work with the real libraries',
  { timeout: TIMEOUT_MS },
  async () => {
    await using stage = await openStage()
    const env = { DAIMON_URL: stage.kernelUrl, DAIMON_CONFORMANCE_SOUL: JSON.stringify(soul) }
    const tested = await run(['pytest', 'integration_tests', '--disable-warnings'], env)
    expect(tested).toMatch(/\b[5-9]\d passed\b/)
  },
)

test(
  'the integrations of the Python client have the types of the real libraries',
  { timeout: TIMEOUT_MS },
  async () => {
    const config = ['--config-file', 'integration_tests/mypy.ini']
    const cache = ['--cache-dir', join(venv, 'mypy-cache')]
    expect(await run(['mypy', ...config, ...cache, 'integration_tests'])).toContain('Success')
  },
)
