import { ApiError, checkFetchSite, checkHost, isLoopback } from '@daimon/runtime'
import { realpathSync, statSync } from 'node:fs'
import { resolve, sep } from 'node:path'
import type { Config } from '../config.ts'
import type { Caller } from '../http/authenticate.ts'
import type { ApiKeys } from '../keys/api-keys.ts'

/** Guards what the console does with files of this machine. */
export type LocalAccess = {
  /** Whether only this machine can reach the service. */
  readonly isLocal: boolean
  /** Absolute path of the directory of the console. */
  readonly directory: string
  /** Why the caller may not use local files; undefined if it may. */
  readonly refusal: (caller: Caller) => string | undefined
  /** Throws ACCESS_DENIED unless the request comes from this machine and from this origin. */
  readonly check: (caller: Caller, headers: Headers) => void
  /** The real path of a directory inside that of the console; throws VALIDATION_ERROR. */
  readonly resolveDirectory: (given: string, pointer: string) => string
}

type Options = {
  readonly config: Pick<Config, 'SCANNER_HOST' | 'ALLOW_ANONYMOUS' | 'SCAN_DIRECTORY'>
  readonly keys: Pick<ApiKeys, 'hasAny'>
}

export const createLocalAccess = ({ config, keys }: Options): LocalAccess => {
  const isLocal = isLoopback(config.SCANNER_HOST) && !config.ALLOW_ANONYMOUS
  const directory = resolve(config.SCAN_DIRECTORY)
  const refusal = ({ keyId }: Caller): string | undefined => {
    if (!isLocal)
      return 'Local directories are available only on a loopback address without ALLOW_ANONYMOUS.'
    if (keyId === undefined && keys.hasAny())
      return 'The service has API keys. To use local directories, send one.'
    return undefined
  }
  return {
    isLocal,
    directory,
    refusal,
    check: (caller, headers) => {
      const detail = refusal(caller)
      if (detail !== undefined) throw new ApiError('ACCESS_DENIED', { status: 403, detail })
      // Also with a key, which a page of another origin may have learned.
      checkHost(headers, [])
      checkFetchSite(headers)
    },
    resolveDirectory: (given, pointer) => {
      const invalid = (message: string) =>
        new ApiError('VALIDATION_ERROR', {
          detail: `1 issue(s): ${pointer} ${message}`,
          issues: [{ pointer, message }],
        })
      const outside = `must be in ${directory}; SCAN_DIRECTORY sets it`
      const root = toRealPath(directory)
      const path = resolve(directory, given)
      // Before anything is looked up: whether an outside path exists stays unknown.
      const isNamedInside =
        root !== undefined && (isInside(path, directory) || isInside(path, root))
      if (!isNamedInside) throw invalid(outside)
      const real = toRealPath(path)
      if (real === undefined || !statSync(real).isDirectory())
        throw invalid('must be a directory that exists')
      if (!isInside(real, root)) throw invalid(outside)
      return real
    },
  }
}

export const isInside = (path: string, directory: string): boolean =>
  path === directory || path.startsWith(directory.endsWith(sep) ? directory : `${directory}${sep}`)

/** The path without symbolic links; undefined if nothing is there. */
export const toRealPath = (path: string): string | undefined => {
  try {
    return realpathSync(path)
  } catch {
    return undefined
  }
}
