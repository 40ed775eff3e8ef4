import { escapeControls } from '@daimon/terminal'
import type { InstalledPackage } from '@daimon/scanner-engine'
import { type Io, UsageError } from './io.ts'

/** A release that can't be fetched; the message says what to do. */
export class FetchError extends Error {
  override readonly name = 'FetchError'
}

/**
 * Fetches a release with the user's npm configuration, or returns the cached one. `instead` is the
 * advice if npm can't reach the registry. Throws a UsageError for a release that doesn't exist, and
 * a FetchError if npm fails.
 */
export const fetchPackage = async (
  { env, signal }: Io,
  name: string,
  version: string,
  instead: string,
): Promise<InstalledPackage> => {
  const { PackageNotFound, installPackage } = await import('@daimon/scanner-engine')
  try {
    return await installPackage(name, version, { env, signal })
  } catch (cause) {
    signal.throwIfAborted()
    const message = escapeControls((cause as Error).message)
    if (cause instanceof PackageNotFound) throw new UsageError(`${message} ${instead}`, { cause })
    throw new FetchError(`${message}. ${instead}`, { cause })
  }
}
