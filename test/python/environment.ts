import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Why a virtual environment can't be created here; undefined if it can. */
export async function whyNoPython(): Promise<string | undefined> {
  const check = 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))'
  const works = await run('python3', ['-c', check]).then(
    () => true,
    () => false,
  )
  return works ? undefined : 'needs python3 3.10 or newer with venv: run scripts/ci/python-venv.sh'
}

/**
 * Builds the wheel of the package in `source`, and installs it with its test requirements in a
 * fresh environment.
 */
export async function installWheel(source: string, directory: string): Promise<string> {
  const bin = join(directory, 'venv', 'bin')
  await run('python3', ['-m', 'venv', join(directory, 'venv')])
  const pip = (...args: string[]) =>
    run(join(bin, 'pip'), ['--disable-pip-version-check', '--quiet', ...args])
  await pip('wheel', '--no-deps', '--wheel-dir', join(directory, 'wheels'), source)
  const { stdout } = await run('sh', ['-c', `ls ${join(directory, 'wheels')}/*.whl`])
  await pip('install', `${stdout.trim()}[test]`)
  return bin
}
