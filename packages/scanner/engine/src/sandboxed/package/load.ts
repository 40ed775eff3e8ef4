import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

let directory = '/app'

/**
 * Sets the directory that the package is loaded from: an application or package that has it
 * installed.
 */
export const loadFrom = (given: string): void => {
  directory = given
}

/** The file for a path that starts with the package name. */
export const resolveFile = (path: string): string => `${directory}/node_modules/${path}`

const LOAD_TIME_MS = 5_000

/** Loads a module like a dependent would: with `require`, or with `import` if that fails. */
export const loadModule = async (load: string): Promise<unknown> => {
  const require = createRequire(`${directory}/index.js`)
  try {
    return require(load) as unknown
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (
      code !== 'ERR_REQUIRE_ESM' &&
      code !== 'ERR_REQUIRE_ASYNC_MODULE' &&
      code !== 'ERR_PACKAGE_PATH_NOT_EXPORTED'
    )
      throw error
    const path = load.startsWith('/') ? load : resolveFile(load)
    const resolved =
      code === 'ERR_PACKAGE_PATH_NOT_EXPORTED'
        ? await importable(load)
        : pathToFileURL(require.resolve(path)).href
    return await Promise.race([
      import(resolved),
      new Promise((_resolve, reject) =>
        setTimeout(() => reject(new Error('loading takes too long')), LOAD_TIME_MS).unref(),
      ),
    ])
  }
}

/** Reloads modules to reset their state. Modules that fail to reload stay as they are. */
export const loadAfresh = (modules: ReadonlyMap<string, unknown>): ReadonlyMap<string, unknown> => {
  const require = createRequire(`${directory}/index.js`)
  for (const file of Object.keys(require.cache))
    if (file.startsWith(`${directory}/node_modules/`)) Reflect.deleteProperty(require.cache, file)
  const again = (load: string, before: unknown): unknown => {
    try {
      return require(load) as unknown
    } catch {
      return before
    }
  }
  return new Map([...modules].map(([load, before]) => [load, again(load, before)]))
}

const importable = async (load: string): Promise<string> => {
  const resolve = (import.meta as { resolve?: (name: string, from: string) => string }).resolve
  return resolve?.(load, `file://${directory}/index.js`) ?? load
}
