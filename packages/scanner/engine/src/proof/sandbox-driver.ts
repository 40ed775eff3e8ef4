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

/** Our programs as they are mounted into the sandbox. */
export type SandboxDriver = {
  readonly folder: string
  /** The name of a program in it, by the path of its source. */
  readonly nameOf: (path: string) => string
}

const SPECIFIER = /(['"])(\.\.?\/[^'"\n]+\.[jt]s)\1/g
const SOURCE = /(?<!\.d|\.test)\.[jt]s$/

/** Functions of ours that stand on a stack above the code under test; these words are used for nothing else. */
const ON_STACK =
  /\b(?:guarded|callStep|callFirst|callOnce|runPlan|runSearch|replayJob|serveGrowth|loadModule|loadAfresh|attackOne|attackReach|attackReaches|attackBlindly|escapeFrom|discoverReaches|findPollution|findTraversal|findSlowPatterns|tryTargets|startServer|startApplication|loadMain|timedCall|takeSamples)\b/g

/**
 * Lays out the programs of these folders side by side under names that nothing tells anything from: code under test sees
 * the paths of files on its stack, and could behave well where it knows them. Removed when this process ends.
 */
export const layOutDriver = (folders: readonly string[]): SandboxDriver => {
  const names = new Map<string, string>()
  for (const folder of folders)
    for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
      if (SOURCE.test(path))
        names.set(resolve(folder, path), `m${randomBytes(5).toString('hex')}${extname(path)}`)
  const root = mkdtempSync(join(tmpdir(), 'daimon-driver-'))
  process.once('exit', () => rmSync(root, { recursive: true, force: true }))
  // The sandbox of root runs as another user.
  chmodSync(root, 0o755)
  const folder = join(root, 'lib')
  mkdirSync(folder)
  chmodSync(folder, 0o755)
  const manifest = join(folder, 'package.json')
  writeFileSync(manifest, '{"type":"module"}')
  chmodSync(manifest, 0o644)
  const suffix = randomBytes(3).toString('hex')
  for (const [path, name] of names) {
    const text = readFileSync(path, 'utf8')
      .replaceAll(ON_STACK, (word) => `${word.slice(0, 1)}${suffix}${word.length}${word.slice(-2)}`)
      .replaceAll(SPECIFIER, (whole, quote, specifier) => {
        const target = names.get(resolve(dirname(path), String(specifier)))
        return target === undefined ? whole : `${quote}./${target}${quote}`
      })
    const file = join(folder, name)
    writeFileSync(file, text.replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n'))
    chmodSync(file, 0o644)
  }
  return {
    folder,
    nameOf: (path) => {
      const name = names.get(path)
      if (name === undefined) throw new TypeError(`'${path}' is no program of the sandbox`)
      return name
    },
  }
}

/** Where it is mounted: another place in each run. */
export const driverPlace = (): string => `/a${randomBytes(4).toString('hex')}`
