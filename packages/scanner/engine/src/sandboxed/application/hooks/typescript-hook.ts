import { existsSync, readFileSync } from 'node:fs'
import { createRequire, registerHooks } from 'node:module'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { APPLICATION } from '../../../protocol/application-job.ts'
import { withoutRecording } from '../../shared/silence.ts'

type Compiler = {
  readonly transpileModule: (
    text: string,
    options: { readonly compilerOptions: object; readonly fileName: string },
  ) => { readonly outputText: string }
  readonly readConfigFile: (
    path: string,
    read: (path: string) => string,
  ) => { readonly config?: { readonly compilerOptions?: Options } }
}

type Options = {
  readonly module?: string
  readonly baseUrl?: string
  readonly paths?: Readonly<Record<string, readonly string[]>>
}

const OWN_SOURCE = /\.[mc]?tsx?$|\.jsx$/
const ENDINGS = ['', '.ts', '.tsx', '.js', '.jsx', '/index.ts', '/index.tsx', '/index.js']

/**
 * Compiles the project's TypeScript with its own compiler and settings, for what Node.js doesn't
 * run: decorators, JSX, enums, imports without an extension, and path aliases. What a bundler
 * compiles becomes CommonJS, in which packages without a list of exports can be imported.
 */
export const hookTypeScript = ({ isBundled }: { readonly isBundled: boolean }): void => {
  const compiler = withoutRecording(loadCompiler)
  if (compiler === undefined) return
  const isSource = (path: string): boolean =>
    OWN_SOURCE.test(path) || (isBundled && path.endsWith('.js'))
  const isModule = (path: string): boolean => !isBundled && isModuleFile(path, options)
  const configFile = join(APPLICATION, 'tsconfig.json')
  const options: Options = existsSync(configFile)
    ? (compiler.readConfigFile(configFile, (path) => readFileSync(path, 'utf8')).config
        ?.compilerOptions ?? {})
    : {}
  registerHooks({
    resolve: (specifier, context, next) => {
      const found = findSource(specifier, context.parentURL, options)
      if (found === undefined) return next(specifier, context)
      const isOwn = isSource(found)
      if (!isOwn && !found.endsWith('.js')) return next(specifier, context)
      const format = isModule(found) ? 'module' : 'commonjs'
      return { url: pathToFileURL(found).href, format, shortCircuit: true }
    },
    load: (url, context, next) => {
      if (!url.startsWith('file:') || !isSource(url) || url.includes('/node_modules/'))
        return next(url, context)
      const path = fileURLToPath(url)
      if (!path.startsWith(`${APPLICATION}/`)) return next(url, context)
      const format = isModule(path) ? 'module' : 'commonjs'
      const { outputText } = withoutRecording(() =>
        compiler.transpileModule(readFileSync(path, 'utf8'), {
          fileName: path,
          compilerOptions: {
            ...options,
            module: format === 'module' ? 'esnext' : 'commonjs',
            moduleResolution: undefined,
            target: 'es2022',
            jsx: 'react-jsx',
            esModuleInterop: true,
            isolatedModules: true,
            verbatimModuleSyntax: false,
            inlineSourceMap: true,
            sourceMap: false,
            noEmit: false,
          },
        }),
      )
      return { format, source: outputText, shortCircuit: true }
    },
  })
  process.setSourceMapsEnabled(true)
}

const loadCompiler = (): Compiler | undefined => {
  try {
    const compiler = createRequire(`${APPLICATION}/x.js`)('typescript') as Compiler
    return typeof compiler.transpileModule === 'function' ? compiler : undefined
  } catch {
    return undefined
  }
}

/** The project's file that an import without an extension or through an alias means. */
const findSource = (
  specifier: string,
  parent: string | undefined,
  { paths = {} }: Options,
): string | undefined => {
  if (parent === undefined || !parent.startsWith('file:')) return undefined
  const importer = fileURLToPath(parent)
  if (!importer.startsWith(`${APPLICATION}/`) || importer.includes('/node_modules/'))
    return undefined
  const candidates = /^\.\.?(?:\/|$)/.test(specifier)
    ? [join(dirname(importer), specifier)]
    : Object.entries(paths).flatMap(([pattern, targets]) => {
        const prefix = pattern.replace(/\*$/, '')
        const isMatch = pattern.endsWith('*') ? specifier.startsWith(prefix) : specifier === pattern
        if (!isMatch || pattern === '*') return []
        const rest = specifier.slice(prefix.length)
        return targets.map((target) =>
          join(
            APPLICATION,
            target.replace('*', () => rest),
          ),
        )
      })
  return candidates
    .flatMap((base) => [
      ...ENDINGS.map((ending) => base + ending),
      base.replace(/\.(m?)js$/, '.$1ts'),
      base.replace(/\.js$/, '.tsx'),
    ])
    .find((path) => extname(path) !== '' && existsSync(path))
}

const isModuleFile = (path: string, { module = '' }: Options): boolean => {
  if (path.endsWith('.mts')) return true
  if (path.endsWith('.cts') || /^commonjs$/i.test(module)) return false
  try {
    const manifest = JSON.parse(readFileSync(join(APPLICATION, 'package.json'), 'utf8')) as {
      readonly type?: unknown
    }
    if (manifest.type === 'module') return true
  } catch {
    // No manifest.
  }
  return /^(?:es|preserve|node)/i.test(module)
}
