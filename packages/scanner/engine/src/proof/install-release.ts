import { type InstallOptions, installPackage, isRelease } from './install-package.ts'
import { installWheel, isPythonRelease } from './install-wheel.ts'
import type { InstalledPackage, PackageEcosystem } from './installed-package.ts'

type Installer = {
  /** What its registry is called in messages. */
  readonly registry: string
  /** The user's command that installs a release. */
  readonly toCommand: (name: string, version: string) => string
  readonly isRelease: (name: string, version: string) => boolean
  readonly install: (
    name: string,
    version: string,
    options?: InstallOptions,
  ) => Promise<InstalledPackage>
}

/** How releases of each ecosystem are fetched. */
export const INSTALLERS: Readonly<Record<PackageEcosystem, Installer>> = {
  npm: {
    registry: 'npm',
    toCommand: (name, version) => `npm install ${name}@${version}`,
    isRelease,
    install: installPackage,
  },
  pypi: {
    registry: 'PyPI',
    toCommand: (name, version) => `pip install ${name}==${version}`,
    isRelease: isPythonRelease,
    install: installWheel,
  },
}
