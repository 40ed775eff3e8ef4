import { existsSync, readFileSync } from 'node:fs'
import Module, { createRequire, registerHooks } from 'node:module'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { APPLICATION } from '../../../protocol/application-job.ts'
import { dropUnusedImports } from './drop-unused-imports.ts'
import { withoutRecording } from '../../shared/silence.ts'

type Compiler = {
  readonly transpileModule: (
    text: string,
    options: { readonly compilerOptions: object; readonly fileName: string },
  ) => { readonly outputText: string }
}

type Config = {
  readonly compilerOptions?: Options
  readonly extends?: string | readonly string[]
}

type Options = {
  readonly experimentalDecorators?: boolean
  readonly emitDecoratorMetadata?: boolean
  readonly module?: string
  readonly baseUrl?: string
  readonly paths?: Readonly<Record<string, readonly string[]>>
}

const CONFIG_FILES = ['tsconfig.json', 'jsconfig.json']
const OWN_SOURCE = /\.[mc]?tsx?$|\.jsx$/
const ENDINGS = ['', '.ts', '.tsx', '.js', '.jsx', '/index.ts', '/index.tsx', '/index.js']

/**
 * Compiles the project's TypeScript with its own compiler and settings, for what Node.js doesn't
 * run: decorators, JSX, enums, imports without an extension, and path aliases. What a bundler
 * compiles becomes CommonJS, in which packages without a list of exports can be imported. A project
 * that runs its sources with another tool has no such compiler; Node.js transforms these.
 */
export const hookTypeScript = ({ isBundled }: { readonly isBundled: boolean }): void => {
  const compiler = withoutRecording(loadCompiler)
  if (compiler === undefined && (isBundled || !existsSync(join(APPLICATION, 'package.json'))))
    return
  const isSource = (path: string): boolean =>
    OWN_SOURCE.test(path) || (isBundled && path.endsWith('.js'))
  const isModule = (path: string): boolean =>
    !isBundled && (compiler === undefined || isModuleFile(path, options))
  const configFile = CONFIG_FILES.map((name) => join(APPLICATION, name)).find(existsSync)
  const options: Options = {
    ...decoratorOptions(),
    // What a framework writes at its first start.
    ...(isBundled && { paths: { '@/*': ['./src/*', './*'], '~/*': ['./src/*', './*'] } }),
    ...(configFile !== undefined && readOptions(configFile)),
  }
  registerHooks({
    resolve: (specifier, context, next) => {
      const found = findSource(specifier, context.parentURL, options)
      if (found === undefined) return next(specifier, context)
      const isOwn = isSource(found)
      const isFile = isOwn || (compiler !== undefined && found.endsWith('.js'))
      if (!isFile) return next(specifier, context)
      const format = isModule(found) ? 'module' : 'commonjs'
      return { url: pathToFileURL(found).href, format, shortCircuit: true }
    },
    load: (url, context, next) => {
      if (!url.startsWith('file:') || !isSource(url) || url.includes('/node_modules/'))
        return next(url, context)
      const path = fileURLToPath(url)
      if (!path.startsWith(`${APPLICATION}/`)) return next(url, context)
      const format = isModule(path) ? 'module' : 'commonjs'
      const text = readFileSync(path, 'utf8')
      const source = withoutRecording(() =>
        compiler === undefined
          ? transform(text)
          : compiler.transpileModule(text, {
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
            }).outputText,
      )
      return { format, source, shortCircuit: true }
    },
  })
  process.setSourceMapsEnabled(true)
}

/** Enumerations and parameter properties, too; the lines stay. */
const transform = (text: string): string => {
  // Node.js 22.13 and newer.
  const { stripTypeScriptTypes: strip } = Module as {
    readonly stripTypeScriptTypes?: (text: string, options: object) => string
  }
  return dropUnusedImports(strip?.(text, { mode: 'transform', sourceMap: true }) ?? text)
}

/** What packages with decorators need, whichever tool compiles them. */
const decoratorOptions = (): Options => {
  try {
    const manifest = readFileSync(join(APPLICATION, 'package.json'), 'utf8')
    const isOld = /"(?:reflect-metadata|@nestjs\/core|typeorm|inversify|tsyringe)"\s*:/.test(
      manifest,
    )
    return isOld ? { experimentalDecorators: true, emitDecoratorMetadata: true } : {}
  } catch {
    return {}
  }
}

const EXTENDS_MAX = 4

/** The settings of a file, with those that it extends. */
const readOptions = (file: string, depth = EXTENDS_MAX): Options => {
  if (depth === 0 || !existsSync(file)) return {}
  const config = parseConfig(readFileSync(file, 'utf8'))
  const bases = [config.extends ?? []].flat().flatMap((each) => findConfig(each, file))
  const all = bases.map((path) => readOptions(path, depth - 1))
  return Object.assign({}, ...all, config.compilerOptions) as Options
}

const COMMENTS = /"(?:[^"\\]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//g
const LAST_COMMAS = /"(?:[^"\\]|\\.)*"|,(?=\s*[}\]])/g
const keepTexts = (token: string): string => (token.startsWith('"') ? token : '')

/** Settings in JSON with comments and commas after the last member. */
export const parseConfig = (text: string): Config => {
  try {
    const plain = text.replace(COMMENTS, keepTexts).replace(LAST_COMMAS, keepTexts)
    const config: unknown = JSON.parse(plain.replace(/^\uFEFF/, ''))
    return typeof config === 'object' && config !== null ? config : {}
  } catch {
    return {}
  }
}

const findConfig = (name: string, from: string): string[] => {
  if (name.startsWith('.')) {
    const path = join(dirname(from), name)
    return [extname(path) === '.json' ? path : `${path}.json`]
  }
  try {
    return [createRequire(from).resolve(name)]
  } catch {
    return []
  }
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
  { paths = {}, baseUrl }: Options,
): string | undefined => {
  if (parent === undefined || !parent.startsWith('file:')) return undefined
  const importer = fileURLToPath(parent)
  if (!importer.startsWith(`${APPLICATION}/`) || importer.includes('/node_modules/'))
    return undefined
  const base = join(APPLICATION, baseUrl ?? '')
  const aliased = () =>
    Object.entries(paths).flatMap(([pattern, targets]) => {
      const prefix = pattern.replace(/\*$/, '')
      const isMatch = pattern.endsWith('*') ? specifier.startsWith(prefix) : specifier === pattern
      if (!isMatch || pattern === '*') return []
      const rest = specifier.slice(prefix.length)
      return targets.map((target) =>
        join(
          base,
          target.replace('*', () => rest),
        ),
      )
    })
  const candidates = /^\.\.?(?:\/|$)/.test(specifier)
    ? [join(dirname(importer), specifier)]
    : [...aliased(), ...(baseUrl === undefined ? [] : [join(base, specifier)])]
  return candidates
    .flatMap((each) => [
      ...ENDINGS.map((ending) => each + ending),
      each.replace(/\.(m?)js$/, '.$1ts'),
      each.replace(/\.js$/, '.tsx'),
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
