import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

let folder = '/app'

/** Says where the package is loaded from: the folder of an application, or of another package, that has installed it. */
export const loadFrom = (given: string): void => {
  folder = given
}

/** The path of a file that is named as the package and the path in it. */
export const fileOf = (path: string): string => `${folder}/node_modules/${path}`

const LOAD_TIME_MS = 5_000

/** Loads a module as somebody who installed the package would: by `require`, else by `import`. */
export const loadModule = async (load: string): Promise<unknown> => {
  const require = createRequire(`${folder}/index.js`)
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
    const path = load.startsWith('/') ? load : fileOf(load)
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

/** Loads modules once more, as if nothing had been called yet; those that do not let themselves stay as they are. */
export const loadAfresh = (modules: ReadonlyMap<string, unknown>): ReadonlyMap<string, unknown> => {
  const require = createRequire(`${folder}/index.js`)
  for (const file of Object.keys(require.cache))
    if (file.startsWith(`${folder}/node_modules/`)) Reflect.deleteProperty(require.cache, file)
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
  return resolve?.(load, `file://${folder}/index.js`) ?? load
}
