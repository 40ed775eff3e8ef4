import { directoryOfFiles } from '@daimon/testkit'
import type { InstalledPackage } from '../proof/installed-package.ts'

/** Installs files as the release of a package for Python, runs the callback, and removes them. */
export const withWheel = async <T>(
  files: Readonly<Record<string, string>>,
  use: (installed: InstalledPackage) => Promise<T>,
  version = '1.0.0',
): Promise<T> => {
  using directory = directoryOfFiles(wheelFiles(files, version))
  return await use({
    name: 'case',
    version,
    directory: directory.path,
    integrity: '',
    wheel: { modules: ['case'], python: 'python3' },
  })
}

/** The files of a release next to each other, as pip installs them. */
export const wheelFiles = (
  files: Readonly<Record<string, string>>,
  version = '1.0.0',
): Readonly<Record<string, string>> => ({
  ...files,
  [`case-${version}.dist-info/METADATA`]: `Metadata-Version: 2.1\nName: case\nVersion: ${version}\n\nA case.\n`,
  [`case-${version}.dist-info/RECORD`]: Object.keys(files)
    .map((path) => `${path},,\n`)
    .join(''),
})
