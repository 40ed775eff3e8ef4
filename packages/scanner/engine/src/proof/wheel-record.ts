import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { findEcosystem } from '@daimon/scanner-core'

/** A release that pip has installed, as its `.dist-info` directory describes it. */
export type WheelRecord = {
  readonly name: string
  readonly version: string
  /** Paths of its files, relative to the directory with its modules. */
  readonly files: readonly string[]
}

/** Reads the releases installed in a directory, such as `site-packages`. */
export const readWheelRecords = (directory: string): WheelRecord[] =>
  listInfo(directory).flatMap((info) => {
    const metadata = readText(join(directory, info, 'METADATA')).split(/\r?\n\r?\n/, 1)[0] ?? ''
    const name = /^Name:\s*(\S+)/m.exec(metadata)?.[1]
    const version = /^Version:\s*(\S+)/m.exec(metadata)?.[1]
    if (name === undefined || version === undefined) return []
    return [{ name, version, files: readPaths(join(directory, info, 'RECORD')) }]
  })

/** The record of a release, whatever spelling its name has. */
export const findWheelRecord = (directory: string, name: string): WheelRecord | undefined =>
  readWheelRecords(directory).find((each) => toPythonName(each.name) === toPythonName(name))

export const toPythonName = (name: string): string =>
  findEcosystem('pypi')?.names.normalize(name) ?? name

const IS_MODULE = /\.(?:py|so|abi3\.so)$/

/** Modules and packages at the top level. */
export const listTopModules = ({ files }: WheelRecord): string[] => [
  ...new Set(
    files.flatMap((path) => {
      const [first = '', ...below] = path.split('/')
      const isInside = below.length > 0 && IS_MODULE.test(path)
      const name = isInside ? first : IS_MODULE.test(first) ? first.replace(/\..*$/, '') : ''
      return /^[A-Za-z_]\w*$/.test(name) ? [name] : []
    }),
  ),
]

const listInfo = (directory: string): string[] => {
  try {
    return readdirSync(directory).filter((name) => name.endsWith('.dist-info'))
  } catch {
    return []
  }
}

/** Paths are quoted if they contain a comma. */
const readPaths = (file: string): string[] =>
  readText(file)
    .split('\n')
    .flatMap((line) => /^(?:"([^"]+)"|([^,]+)),/.exec(line)?.slice(1) ?? [])
    .filter((path): path is string => typeof path === 'string')

const readText = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
