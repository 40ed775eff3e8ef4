import { escapeControls } from '@daimon/terminal'
import type { InstalledPackage, PackageEcosystem } from '@daimon/scanner-engine'
import { type Io, UsageError } from './io.ts'

/** A release that can't be fetched; the message says what to do. */
export class FetchError extends Error {
  override readonly name = 'FetchError'
}

/** What to fetch. */
type Release = {
  readonly ecosystem: PackageEcosystem
  readonly name: string
  readonly version: string
}

/**
 * Fetches a release with the user's configuration of npm or pip, or returns the cached one.
 * `instead` is the advice if the registry can't be reached. Throws a UsageError for a release that
 * doesn't exist, and a FetchError if npm or pip fails.
 */
export const fetchPackage = async (
  { env, signal }: Io,
  { ecosystem, name, version }: Release,
  instead: string,
): Promise<InstalledPackage> => {
  const { INSTALLERS, PackageNotFound } = await import('@daimon/scanner-engine')
  try {
    return await INSTALLERS[ecosystem].install(name, version, { env, signal })
  } catch (cause) {
    signal.throwIfAborted()
    const message = escapeControls((cause as Error).message)
    if (cause instanceof PackageNotFound) throw new UsageError(`${message} ${instead}`, { cause })
    throw new FetchError(`${message}. ${instead}`, { cause })
  }
}
