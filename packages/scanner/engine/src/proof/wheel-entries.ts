import type { InstalledPackage } from './installed-package.ts'
import type { PackageEntries } from './package-entries.ts'
import { findWheelRecord } from './wheel-record.ts'

const MODULES_MAX = 300
const NOT_FOR_USE =
  /(?:^|\/)(?:tests?|testing|examples?|docs?|benchmarks?|conftest|setup|__main__|_[^_/][^/]*)(?:\/|\.py$)/

/** Modules of a package from PyPI: those at the top level first, then those below. */
export const wheelEntries = ({ directory, name, wheel }: InstalledPackage): PackageEntries => {
  const top = (wheel?.modules ?? []).filter((module) => !NOT_FOR_USE.test(`${module}/`))
  const files = findWheelRecord(directory, name)?.files ?? []
  const below = files
    .filter((path) => /^(?:[A-Za-z_]\w*\/)+[A-Za-z_]\w*\.py$/.test(path) && !NOT_FOR_USE.test(path))
    .map((path) => path.replace(/(?:\/__init__)?\.py$/, '').replaceAll('/', '.'))
    .toSorted((a, b) => countParts(a) - countParts(b) || (a < b ? -1 : 1))
  return { loads: [...new Set([...top, ...below])].slice(0, MODULES_MAX), programs: [] }
}

const countParts = (module: string): number => module.split('.').length
