import { registerHooks } from 'node:module'
import { extname } from 'node:path'

const EXTENSION = extname(new URL(import.meta.url).pathname)

/** The paths are literals, because the files of sandbox programs are renamed. */
const toUrl = (path: string): string => new URL(path, import.meta.url).href

const HEADERS = toUrl('../next/headers.ts')
const NAVIGATION = toUrl('../next/navigation.ts')
const CACHE = toUrl('../next/cache.ts')
const INERT = toUrl('../next/inert.ts')

const STAND_INS: ReadonlyMap<string, string> = new Map([
  ['next/headers', HEADERS],
  ['next/navigation', NAVIGATION],
  ['next/cache', CACHE],
])

/** What matters only to a browser. */
const IS_INERT =
  /^(?:server-only|client-only|next\/(?:font\/\w+|script|link|image|head|dynamic|form))$|\.(?:css|s[ac]ss|less|svg|png|jpe?g|gif|webp|ico|woff2?|mdx?)$/

/** Replaces modules that work only inside the server of Next. */
export const hookNextModules = (): void =>
  void registerHooks({
    resolve: (specifier, context, next) => {
      const url =
        STAND_INS.get(specifier.replace(/\.js$/, '')) ??
        (IS_INERT.test(specifier) ? INERT : undefined)
      return url === undefined
        ? next(specifier, context)
        : {
            url,
            format: EXTENSION === '.ts' ? 'module-typescript' : 'module',
            shortCircuit: true,
          }
    },
  })
