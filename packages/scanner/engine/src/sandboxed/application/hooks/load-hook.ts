import Module, { registerHooks } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { APPLICATION } from '../../../protocol/application-job.ts'

const TARGET = `${pathToFileURL(APPLICATION).href}/`

/** URLs as they were loaded; a query makes another module of a file. */
const loaded = new Set<string>()
const files = new Set<string>()

/** Records which files are loaded. Hooks that are registered later may hide a file from it. */
export const hookLoads = (): void =>
  void registerHooks({
    load: (url, context, next) => {
      loaded.add(url)
      files.add(toFileUrl(url))
      return next(url, context)
    },
  })

const toFileUrl = (url: string): string => url.replace(/[?#].*$/, '')

export const isLoaded = (path: string): boolean => files.has(pathToFileURL(path).href)

const MODULES_MAX = 200
const IMPORT_MS = 1_000

/**
 * What loaded files of the application and its packages export, in the order of their load. A file
 * that still waits for something, which may never happen, is left out.
 */
export const importLoaded = async (pattern: RegExp, target = TARGET): Promise<unknown[]> => {
  const { _cache: cached } = Module as unknown as {
    _cache: Readonly<Record<string, { readonly exports: unknown } | undefined>>
  }
  const urls = [...loaded].filter((url) => url.startsWith(target) && pattern.test(toFileUrl(url)))
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), IMPORT_MS)
  })
  const read = async (url: string): Promise<readonly unknown[]> => {
    const known = cached[fileURLToPath(url)]
    if (known !== undefined) return [known.exports]
    try {
      const found: unknown = await Promise.race([import(url), timeout])
      return found === undefined ? [] : [found]
    } catch {
      // It failed for the application, too.
      return []
    }
  }
  const found = await Promise.all(urls.slice(0, MODULES_MAX).map(read))
  clearTimeout(timer)
  return found.flat()
}
