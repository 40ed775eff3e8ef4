import { type Locate, PackageNotFound, installPackage } from '@daimon/scanner-engine'

/**
 * Installs releases in a directory of the service with the operator's npm configuration: integrity
 * is checked, and no script runs. Only for packages that a lockfile resolves to a registry.
 */
export const locateByNpm =
  (directory: string, signal: AbortSignal): Locate =>
  async ({ version, dependencies }) => {
    const asked = dependencies.find(({ source }) => (source ?? 'registry') === 'registry')
    if (!asked) return { missing: 'it does not come from a registry' }
    try {
      return await installPackage(asked.name, version, {
        signal,
        env: { XDG_CACHE_HOME: directory },
      })
    } catch (error) {
      signal.throwIfAborted()
      return {
        missing:
          error instanceof PackageNotFound
            ? 'the registry of the service does not have it'
            : 'npm could not install it for the service',
      }
    }
  }
