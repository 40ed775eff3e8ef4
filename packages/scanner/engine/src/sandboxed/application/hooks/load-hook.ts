import Module, { registerHooks } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { APPLICATION } from '../../../protocol/application-job.ts'

const TARGET = `${pathToFileURL(APPLICATION).href}/`

const loaded = new Set<string>()

/** Records which files are loaded. Hooks that are registered later may hide a file from it. */
export const hookLoads = (): void =>
  void registerHooks({
    load: (url, context, next) => {
      loaded.add(url.replace(/[?#].*$/, ''))
      return next(url, context)
    },
  })

export const isLoaded = (path: string): boolean => loaded.has(pathToFileURL(path).href)

const MODULES_MAX = 200

/** What loaded files of the application and its packages export, in the order of their load. */
export const importLoaded = async (pattern: RegExp): Promise<unknown[]> => {
  const { _cache: cached } = Module as unknown as {
    _cache: Readonly<Record<string, { readonly exports: unknown } | undefined>>
  }
  const urls = [...loaded].filter((url) => url.startsWith(TARGET) && pattern.test(url))
  const found: unknown[] = []
  for (const url of urls.slice(0, MODULES_MAX)) {
    const known = cached[fileURLToPath(url)]
    if (known !== undefined) found.push(known.exports)
    else
      try {
        found.push(await import(url))
      } catch {
        // It failed for the application, too.
      }
  }
  return found
}
