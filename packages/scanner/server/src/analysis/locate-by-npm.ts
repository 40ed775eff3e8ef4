import { type Locate, PackageNotFound, installPackage } from '@daimon/scanner-engine'

/**
 * Has npm install releases as its operator configured it, below a folder of the service: integrity checked, no script
 * run. Only what a lockfile says to come from a registry, and what that has.
 */
export const locateByNpm =
  (folder: string, signal: AbortSignal): Locate =>
  async ({ version, dependencies }) => {
    const asked = dependencies.find(({ source }) => (source ?? 'registry') === 'registry')
    if (!asked) return { missing: 'it does not come from a registry' }
    try {
      return await installPackage(asked.name, version, { signal, env: { XDG_CACHE_HOME: folder } })
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
