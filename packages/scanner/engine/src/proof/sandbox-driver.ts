import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, extname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const toDirectory = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url))
const EXTENSION = import.meta.url.endsWith('.ts') ? 'ts' : 'js'

/** Harnesses, each with the program that starts it. */
const ENTRIES = { package: 'monitor/main', application: 'drive' } as const

type Harness = {
  readonly directory: string
  readonly entry: string
  /** The directory of the guest in Python, below `directory`. */
  readonly python: string
}

const open = new Map<string, Harness>()

/** The programs of a harness, laid out once per process, and the file name of its entry. */
export const openHarness = (harness: keyof typeof ENTRIES): Harness => {
  const known = open.get(harness)
  if (known) return known
  const own = toDirectory(`sandboxed/${harness}`)
  const { directory, nameOf } = layOutDriver([
    toDirectory('protocol'),
    toDirectory('sandboxed/shared'),
    own,
  ])
  const opened = {
    directory,
    entry: nameOf(join(own, `${ENTRIES[harness]}.${EXTENSION}`)),
    python: layOutPython(directory),
  }
  open.set(harness, opened)
  return opened
}

/** Our programs, mounted into the sandbox. */
type SandboxDriver = {
  readonly directory: string
  /** Maps a source path to the program's name in the sandbox. */
  readonly nameOf: (path: string) => string
}

const SPECIFIER = /(['"])(\.\.?\/[^'"\n]+\.[jt]s)\1/g
const SOURCE = /(?<!\.d|\.test)\.[jt]s$/

/**
 * Names of our functions that are on the stack above the code under test. Must not be used for
 * anything else.
 */
const ON_STACK =
  /\b(?:guarded|callStep|callFirst|callOnce|runPlan|runSearch|replayJob|serveGrowth|loadModule|loadAfresh|attackOne|attackReach|attackReaches|attackBlindly|escapeFrom|discoverReaches|findPollution|findTraversal|findSlowPatterns|tryTargets|startServer|startApplication|loadMain|timedCall|takeSamples)\b/g

/**
 * Copies the programs of these directories side by side under neutral names, because code under
 * test sees stack paths and could behave differently if it recognized them. Removed when this
 * process exits.
 */
const layOutDriver = (directories: readonly string[]): SandboxDriver => {
  const names = new Map<string, string>()
  for (const directory of directories)
    for (const path of readdirSync(directory, { recursive: true, encoding: 'utf8' }))
      if (SOURCE.test(path))
        names.set(resolve(directory, path), `m${randomBytes(5).toString('hex')}${extname(path)}`)
  const root = mkdtempSync(join(tmpdir(), 'daimon-driver-'))
  process.once('exit', () => rmSync(root, { recursive: true, force: true }))
  // With root, the sandbox runs as another user.
  chmodSync(root, 0o755)
  const directory = join(root, 'lib')
  mkdirSync(directory)
  chmodSync(directory, 0o755)
  const manifest = join(directory, 'package.json')
  writeFileSync(manifest, '{"type":"module"}')
  chmodSync(manifest, 0o644)
  const suffix = randomBytes(3).toString('hex')
  for (const [path, name] of names) {
    const text = readFileSync(path, 'utf8')
      .replaceAll(ON_STACK, (word) => `${word.slice(0, 1)}${suffix}${word.length}${word.slice(-2)}`)
      .replaceAll(SPECIFIER, (whole, quote, specifier) => {
        const source = resolve(dirname(path), String(specifier))
        const target = names.get(source) ?? names.get(source.replace(/\.ts$/, '.js'))
        return target === undefined ? whole : `${quote}./${target}${quote}`
      })
    const file = join(directory, name)
    writeFileSync(file, text.replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n'))
    chmodSync(file, 0o644)
  }
  return {
    directory,
    nameOf: (path) => {
      const name = names.get(path)
      if (name === undefined) throw new TypeError(`'${path}' is not a sandbox program.`)
      return name
    },
  }
}

const PYTHON = toDirectory('../python')
const IMPORTED = /(?<=\bfrom \.|'\.|"\.)(\w+)(?= import\b|["'])/g
const PROGRAM = '__main__'

/** Copies the guest in Python below a directory, likewise under neutral names. */
const layOutPython = (parent: string): string => {
  const name = `p${randomBytes(4).toString('hex')}`
  const directory = join(parent, name)
  mkdirSync(directory)
  chmodSync(directory, 0o755)
  const modules = readdirSync(PYTHON).flatMap((file) => /^(\w+)\.py$/.exec(file)?.[1] ?? [])
  const names = new Map(
    modules.map((module) => [
      module,
      module.startsWith('__') ? module : `m${randomBytes(5).toString('hex')}`,
    ]),
  )
  for (const [module, neutral] of names) {
    const text = readFileSync(join(PYTHON, `${module}.py`), 'utf8')
    const file = join(directory, `${neutral}.py`)
    writeFileSync(
      file,
      text.replaceAll(IMPORTED, (word) => names.get(word) ?? word),
    )
    chmodSync(file, 0o644)
  }
  return `${name}/${PROGRAM}.py`
}

/** The mount path, different in each run. */
export const driverPlace = (): string => `/a${randomBytes(4).toString('hex')}`
