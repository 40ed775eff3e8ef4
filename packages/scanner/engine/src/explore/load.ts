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

const importable = async (load: string): Promise<string> => {
  const resolve = (import.meta as { resolve?: (name: string, from: string) => string }).resolve
  return resolve?.(load, `file://${folder}/index.js`) ?? load
}
