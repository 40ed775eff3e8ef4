import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
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
 * Builds the wheel of the client in `source`, and installs it next to the packages that its project
 * file requires, which are downloaded once. Rejects if it requires others.
 */
export async function installWheel(
  source: string,
  { root, wheels }: { readonly root: string; readonly wheels: string },
): Promise<string> {
  const venv = join(root, 'node_modules/.cache/daimon/client-venv')
  await run(join(root, 'scripts/ci/client-venv.sh'), [venv])
  const bin = join(venv, 'bin')
  const pip = (...args: string[]) =>
    run(join(bin, 'pip'), ['--disable-pip-version-check', '--quiet', ...args])
  await pip('wheel', '--no-deps', '--no-build-isolation', '--wheel-dir', wheels, source)
  const [wheel = ''] = readdirSync(wheels)
  await pip('install', '--no-deps', '--no-index', '--force-reinstall', join(wheels, wheel))
  await pip('check')
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
