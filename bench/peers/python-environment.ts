import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'

/**
 * Creates a Python environment with the packages of a requirements file once, with the configured
 * pip, in the user's cache. Throws with pip's message if that fails.
 */
export function pythonEnvironment(requirements: string): string {
  const digest = createHash('sha256').update(readFileSync(requirements)).digest('hex').slice(0, 12)
  const cache = process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache')
  const root = join(cache, 'daimon', `peers-${digest}`)
  const python = join(root, 'bin', 'python')
  const done = join(root, 'installed')
  if (existsSync(done)) return python
  rmSync(root, { recursive: true, force: true })
  mkdirSync(dirname(root), { recursive: true })
  // Created at its final path: the programs of an environment contain the path of its directory.
  execFileSync('python3', ['-m', 'venv', root], { stdio: ['ignore', 'ignore', 'inherit'] })
  const quietly = ['--quiet', '--disable-pip-version-check']
  execFileSync(python, ['-m', 'pip', 'install', ...quietly, '-r', requirements], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  mkdirSync(done)
  return python
}
