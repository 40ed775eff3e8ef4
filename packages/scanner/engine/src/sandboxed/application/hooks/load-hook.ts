import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'

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
