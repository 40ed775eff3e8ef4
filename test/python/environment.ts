import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Why no virtual environment can be made here, or undefined. */
export async function whyNoPython(): Promise<string | undefined> {
  const check = 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))'
  const works = await run('python3', ['-c', check]).then(
    () => true,
    () => false,
  )
  return works ? undefined : 'needs python3 from 3.10 on with venv: scripts/ci/python-venv.sh'
}

/** Builds the wheel of the package in `source`, and installs it with its tests' needs in a fresh environment. */
export async function installWheel(source: string, folder: string): Promise<string> {
  const bin = join(folder, 'venv', 'bin')
  await run('python3', ['-m', 'venv', join(folder, 'venv')])
  const pip = (...args: string[]) =>
    run(join(bin, 'pip'), ['--disable-pip-version-check', '--quiet', ...args])
  await pip('wheel', '--no-deps', '--wheel-dir', join(folder, 'wheels'), source)
  const { stdout } = await run('sh', ['-c', `ls ${join(folder, 'wheels')}/*.whl`])
  await pip('install', `${stdout.trim()}[test]`)
  return bin
}
