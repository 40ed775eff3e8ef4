import { execFileSync } from 'node:child_process'
import { existsSync, lstatSync, readFileSync, readdirSync, realpathSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import {
  type Mount,
  UNSTARTED_PYTHON,
  type Sandbox,
  type StagedSandbox,
} from '@daimon/scanner-sandbox'
import { APPLICATION, type PythonProgram } from '../protocol/application-job.ts'

/** How the sandbox runs the Python code of a directory. */
export type Python = {
  readonly program: PythonProgram
  readonly mounts: readonly Mount[]
  /** Directories of the host with packages, which are copied once for several runs. */
  readonly staged: readonly string[]
}

type Environment = {
  /** The interpreter to ask: a path, or a name. */
  readonly python: string
  /** The packages of a virtual environment. */
  readonly packages: string | undefined
}

const CONFIG = 'pyvenv.cfg'
const RUNTIME = '/python'
const PACKAGES = '/packages'
const MINOR_MIN = 10
const ASK_MS = 10_000
const MISSING = `Python 3.${MINOR_MIN} or newer is missing: install it, then scan again`

/** Prints what the interpreter consists of, whichever wrapper started it. */
const QUESTION = `import json, os, sys, sysconfig
names = sysconfig.get_config_var
base = sys.base_prefix
print(json.dumps({
  'minor': sys.version_info[1] if sys.version_info[0] == 3 else 0,
  'base': base,
  'executable': os.path.realpath(getattr(sys, '_base_executable', sys.executable)),
  'library': sysconfig.get_path('stdlib', vars={'installed_base': base, 'base': base}),
  'shared': os.path.join(names('LIBDIR') or '', names('INSTSONAME') or ''),
}))`

type Interpreter = {
  readonly minor: number
  readonly base: string
  readonly executable: string
  readonly library: string
  readonly shared: string
}

const known = new Map<string, Interpreter | undefined>()

/**
 * The interpreter and the packages for a directory: of its own virtual environment, else of the
 * active one, else of `python3`. Otherwise the reason, without a period.
 */
export const findPython = (root: string): Python | string => {
  const { python, packages } = findEnvironment(root)
  const interpreter = findSupported(python)
  if (interpreter === undefined) return MISSING
  const own = packages !== undefined && packages.startsWith(`${root}/`)
  const inside =
    packages === undefined ? [] : [own ? join(APPLICATION, relative(root, packages)) : PACKAGES]
  return {
    ...layOut(interpreter, { packages: inside, isIsolated: packages !== undefined }),
    staged: packages === undefined || own ? [] : [packages],
  }
}

/** Why no Python runs in the sandbox, without a period; undefined if its self-test started one. */
export const explainUntested = ({ notRun }: Pick<Sandbox, 'notRun'>): string | undefined =>
  notRun.find(({ id }) => id === UNSTARTED_PYTHON)?.reason

/** The interpreter for packages in a directory of the sandbox, without those of the system. */
export const findPackagePython = (
  python: string,
  directory: string,
): Pick<Python, 'program' | 'mounts'> | string => {
  const interpreter = findSupported(python)
  return interpreter === undefined
    ? MISSING
    : layOut(interpreter, { packages: [directory], isIsolated: true })
}

/** The interpreter of a directory and its version; otherwise the reason. */
export const findInterpreter = (
  root: string,
): { readonly python: string; readonly minor: number } | string => {
  const { python } = findEnvironment(root)
  const interpreter = findSupported(python)
  return interpreter === undefined ? MISSING : { python, minor: interpreter.minor }
}

export const findEnvironment = (root: string): Environment => {
  const active = process.env['VIRTUAL_ENV']
  const places = [...listEnvironments(root), ...(active ? [active] : [])]
  for (const place of places) {
    const home = /^home\s*=\s*(.+)$/m.exec(readText(join(place, CONFIG)))?.[1]?.trim()
    const packages = findPackages(place)
    if (home !== undefined && packages !== undefined)
      return { python: interpreterIn(home, packages), packages }
  }
  return { python: 'python3', packages: undefined }
}

/** Names of directories that contain a virtual environment. */
const listEnvironments = (root: string): string[] =>
  readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(root, entry.name, CONFIG)))
    .map((entry) => join(root, entry.name))

const findPackages = (place: string): string | undefined => {
  const library = join(place, 'lib')
  if (!existsSync(library)) return undefined
  return readdirSync(library)
    .filter((name) => name.startsWith('python3'))
    .map((name) => join(library, name, 'site-packages'))
    .find((path) => existsSync(path))
}

/** The interpreter of the version that the packages are for. */
const interpreterIn = (home: string, packages: string): string =>
  [join(home, /python3\.\d+/.exec(packages)?.[0] ?? 'python3'), join(home, 'python3')].find(
    (path) => existsSync(path),
  ) ?? 'python3'

const readText = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** The interpreter, unless it is missing or too old. */
const findSupported = (python: string): Interpreter | undefined => {
  const interpreter = ask(python)
  return interpreter && interpreter.minor >= MINOR_MIN ? interpreter : undefined
}

const ask = (python: string): Interpreter | undefined => {
  if (!known.has(python))
    try {
      const text = execFileSync(python, ['-I', '-S', '-c', QUESTION], {
        encoding: 'utf8',
        timeout: ASK_MS,
        stdio: ['ignore', 'pipe', 'ignore'],
        cwd: '/',
      })
      known.set(python, JSON.parse(text) as Interpreter)
    } catch {
      known.set(python, undefined)
    }
  return known.get(python)
}

/** The system's own interpreter is inside as it is; any other one is mounted by its parts. */
const layOut = (
  { base, executable, library, shared }: Interpreter,
  { packages, isIsolated }: { readonly packages: readonly string[]; readonly isIsolated: boolean },
): Pick<Python, 'program' | 'mounts'> => {
  const options = ['-I', '-B', ...(isIsolated ? ['-S'] : []), '-X', 'utf8']
  if (base === '/usr')
    return { program: { path: executable, options, packages, libraries: '' }, mounts: [] }
  const toInside = (path: string): string => join(RUNTIME, relative(base, path))
  const parts = [executable, realpathSync(library), shared].filter(
    (path) => path.startsWith(`${base}/`) && lstatSync(path, { throwIfNoEntry: false }),
  )
  return {
    program: {
      path: toInside(executable),
      options,
      packages,
      libraries: toInside(dirname(shared)),
    },
    mounts: parts.map((from) => ({
      from: realpathSync(from),
      to: toInside(from),
      isTrusted: true,
    })),
  }
}

/** A copy of the directory, and of the packages outside of it that its code uses. */
export const stageApplication = async (
  sandbox: Sandbox,
  root: string,
  signal?: AbortSignal,
): Promise<StagedSandbox> => {
  const staged = await sandbox.stage(root, signal)
  const python = findPython(root)
  const copies = [staged]
  try {
    for (const path of typeof python === 'string' ? [] : python.staged)
      copies.push(await staged.stage(path, signal))
  } catch (error) {
    for (const copy of copies) copy[Symbol.dispose]()
    throw error
  }
  return {
    ...staged,
    [Symbol.dispose]: () => copies.forEach((copy) => copy[Symbol.dispose]()),
  }
}

/** What a run mounts in addition to the directory. */
export const mountsFor = ({ mounts, staged }: Python): readonly Mount[] => [
  ...mounts,
  ...staged.map((from) => ({ from, to: PACKAGES })),
]
