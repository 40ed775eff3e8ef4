import { plain } from '@daimon/terminal'
import type { InstalledPackage } from '@daimon/scanner-engine'
import { type Io, UsageError } from './io.ts'

/** A release could not be fetched; told with what to do instead. */
export class FetchFault extends Error {
  override readonly name = 'FetchFault'
}

/**
 * Gets a release through npm as the user has configured it, or what was got before. `instead` says what helps where npm
 * cannot ask. Throws a UsageError for a release that is not there, a FetchFault where npm cannot ask.
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
    const message = plain((cause as Error).message)
    if (cause instanceof PackageNotFound) throw new UsageError(`${message} ${instead}`, { cause })
    throw new FetchFault(`${message}. ${instead}`, { cause })
  }
}
