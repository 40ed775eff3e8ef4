import { execFile } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)

const cache = join(
  process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'),
  'daimon',
  'evaluation-peers',
)

/** Installs a release from PyPI with its dependencies and returns the path of its programs. */
export async function installPython(
  name: string,
  version: string,
  signal: AbortSignal,
): Promise<string> {
  const directory = join(cache, `${name}-${version}`)
  const programs = join(directory, 'bin')
  if (!existsSync(join(programs, name))) {
    mkdirSync(cache, { recursive: true })
    await execute('python3', ['-m', 'venv', '--clear', directory], { signal })
    await execute(join(programs, 'pip'), ['install', '--quiet', `${name}==${version}`], { signal })
  }
  return programs
}

/** Installs npm packages, without their scripts, and returns their directory. */
export async function installNpm(
  name: string,
  packages: readonly string[],
  signal: AbortSignal,
): Promise<string> {
  const directory = join(cache, name)
  if (packages.every((each) => existsSync(join(directory, 'node_modules', toName(each)))))
    return directory
  mkdirSync(directory, { recursive: true })
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  await execute('npm', ['install', '--prefix', directory, ...options, ...packages], { signal })
  return directory
}

const toName = (release: string): string => release.slice(0, release.lastIndexOf('@'))

/** The standard output of a program that exits with another code if it found something. */
export async function readOutput(
  program: string,
  args: readonly string[],
  options: { readonly cwd: string; readonly env?: NodeJS.ProcessEnv; readonly signal: AbortSignal },
): Promise<string> {
  try {
    return (await execute(program, args, { maxBuffer: 1 << 28, ...options })).stdout
  } catch (error) {
    options.signal.throwIfAborted()
    const { stdout } = error as { stdout?: string }
    if (stdout === undefined || stdout === '') throw error
    return stdout
  }
}
