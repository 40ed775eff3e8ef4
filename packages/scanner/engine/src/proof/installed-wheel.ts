import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findEnvironment } from '../first-party/find-python.ts'
import type { InstalledPackage } from './installed-package.ts'
import { findWheelRecord, listTopModules } from './wheel-record.ts'

/**
 * Finds a package from PyPI in a directory with modules, or in the virtual environment of a
 * directory. Otherwise undefined. pip keeps no hash of the archive.
 */
export const installedWheel = (directory: string, name: string): InstalledPackage | undefined => {
  const { python, packages } = findEnvironment(directory)
  const places = [directory, join(directory, 'packages'), ...(packages ? [packages] : [])]
  for (const place of places.filter((each) => existsSync(each))) {
    const record = findWheelRecord(place, name)
    if (record !== undefined)
      return {
        name,
        version: record.version,
        directory: place,
        integrity: '',
        wheel: { modules: listTopModules(record), python },
      }
  }
  return undefined
}
