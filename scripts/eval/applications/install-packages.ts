import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)

const cache = join(
  process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'),
  'daimon',
  'evaluation-applications',
)

/**
 * Installs an application's packages into its directory; a cache keeps them by manifest. If several
 * manifests list the same packages, the first one counts.
 */
export async function installPackages(directory: string, signal: AbortSignal): Promise<void> {
  for (const { manifest, packages, install } of KINDS) {
    const path = join(directory, manifest)
    if (!existsSync(path) || existsSync(join(directory, packages))) continue
    const digest = createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 24)
    const place = join(cache, digest)
    if (!existsSync(place)) {
      const work = `${place}.${process.pid}`
      rmSync(work, { recursive: true, force: true })
      mkdirSync(work, { recursive: true })
      cpSync(path, join(work, manifest))
      await install(work, signal)
      renameSync(work, place)
    }
    cpSync(join(place, packages), join(directory, packages), {
      recursive: true,
      verbatimSymlinks: true,
      preserveTimestamps: true,
    })
  }
}

type Install = (work: string, signal: AbortSignal) => Promise<void>

const installNode: Install = async (work, signal) => {
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  await execute('npm', ['install', '--prefix', work, ...options], { signal })
}

/** Prints the dependencies of a manifest, one a line. */
const LIST = `import tomllib
print(*tomllib.load(open('pyproject.toml', 'rb'))['project']['dependencies'], sep='\\n')`

/** Wheels only, so that no script of a package runs. */
const installPython =
  (list: Install): Install =>
  async (work, signal) => {
    await list(work, signal)
    await execute('python3', ['-m', 'venv', join(work, VENV)], { signal })
    const options = ['--quiet', '--disable-pip-version-check', '--only-binary=:all:']
    await execute(
      join(work, VENV, 'bin/python'),
      ['-m', 'pip', 'install', ...options, '-r', REQUIREMENTS],
      { cwd: work, signal },
    )
  }

const REQUIREMENTS = 'requirements.txt'
const VENV = '.venv'

const KINDS: readonly {
  readonly manifest: string
  readonly packages: string
  readonly install: Install
}[] = [
  { manifest: 'package.json', packages: 'node_modules', install: installNode },
  { manifest: REQUIREMENTS, packages: VENV, install: installPython(() => Promise.resolve()) },
  {
    manifest: 'pyproject.toml',
    packages: VENV,
    install: installPython(async (work, signal) => {
      const { stdout } = await execute('python3', ['-c', LIST], { cwd: work, signal })
      writeFileSync(join(work, REQUIREMENTS), stdout)
    }),
  },
]
