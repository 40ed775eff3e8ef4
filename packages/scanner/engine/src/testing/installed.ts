import { directoryOfFiles } from '@daimon/testkit'
import type { InstalledPackage } from '../proof/installed-package.ts'

/** Installs files as a package called `case`, runs the callback, and removes them. */
export const withInstalled = async <T>(
  files: Readonly<Record<string, string>>,
  use: (installed: InstalledPackage) => Promise<T>,
): Promise<T> => {
  using directory = directoryOfFiles(
    Object.fromEntries(
      Object.entries(files).map(([path, text]) => [`node_modules/case/${path}`, text]),
    ),
  )
  return await use({ name: 'case', version: '1.0.0', directory: directory.path, integrity: '' })
}
