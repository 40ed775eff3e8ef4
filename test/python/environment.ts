import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * Why a virtual environment of Python 3.`minor` can't be created here; undefined if it can.
 */
export async function whyNoPython(minor = 10): Promise<string | undefined> {
  const check = `import sys, venv, ensurepip; sys.exit(sys.version_info < (3, ${minor}))`
  const works = await run('python3', ['-c', check]).then(
    () => true,
    () => false,
  )
  return works
    ? undefined
    : `needs python3 3.${minor} or newer with venv: run scripts/ci/python-venv.sh`
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

/**
 * Installs the libraries of the integrations in an environment in `venv`, unless it has them. Why
 * they can't be installed here; undefined if they are.
 */
export async function whyNoLibraries(root: string, venv: string): Promise<string | undefined> {
  try {
    await run(join(root, 'scripts/ci/integrations-venv.sh'), [venv])
    return undefined
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string }
    return `can't install the libraries: ${stderr.trim().split('\n').at(-1)}`
  }
}
