import { folderOfFiles } from '@daimon/testkit'
import type { InstalledPackage } from '../proof/installed-package.ts'

/** Lays files out as an installed package called `case`, does something with it, and takes it away. */
export const withInstalled = async <T>(
  files: Readonly<Record<string, string>>,
  use: (installed: InstalledPackage) => Promise<T>,
): Promise<T> => {
  using folder = folderOfFiles(
    Object.fromEntries(
      Object.entries(files).map(([path, text]) => [`node_modules/case/${path}`, text]),
    ),
  )
  return await use({ name: 'case', version: '1.0.0', folder: folder.directory, integrity: '' })
}
