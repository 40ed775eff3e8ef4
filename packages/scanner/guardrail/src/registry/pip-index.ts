import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

type Environment = Readonly<Record<string, string | undefined>>

const PIP_MS = 5_000
const run = promisify(execFile)

/**
 * The index of pip: from the environment, `pip config`, or pip's own default. Undefined if pip is
 * missing or may use no index.
 */
export const pipIndexUrl = async (env: Environment, root: string): Promise<string | undefined> => {
  if (/^(?:1|true|yes|on)$/i.test(env['PIP_NO_INDEX'] ?? '')) return undefined
  if (env['PIP_INDEX_URL'] !== undefined) return env['PIP_INDEX_URL']
  const python = async (...args: string[]): Promise<string> => {
    // -I prevents imports from the repository.
    const { stdout } = await run('python3', ['-I', ...args], {
      cwd: root,
      env: { ...env },
      timeout: PIP_MS,
    })
    return stdout.trim()
  }
  const configured = await python('-m', 'pip', 'config', 'get', 'global.index-url').catch(() => '')
  if (configured !== '') return configured
  const own = await python(
    '-c',
    'from pip._internal.models.index import PyPI; print(PyPI.simple_url)',
  ).catch(() => '')
  return own === '' ? undefined : own
}
