import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import type { ProgramLanguage } from '@daimon/scanner-api'
import { findPythonEntries } from './python-entries.ts'

const USUAL = [
  'server',
  'app',
  'index',
  'main',
  'src/server',
  'src/app',
  'src/index',
  'src/main',
  'bin/www',
]
const ENDINGS = ['', '.js', '.mjs', '.cjs', '.ts', '/index.js', '/index.ts']
const ENTRIES_MAX: Readonly<Record<ProgramLanguage, number>> = {
  javascript: 4,
  // Packages have many files with usual names, and one that starts nothing ends at once.
  python: 8,
}

/**
 * Files that may start the application, likeliest first: the target of `npm start`, the manifest's
 * main, files with routes, and common names. For Next, the directory whose files are routes.
 */
export const findEntries = (
  root: string,
  routeFiles: readonly string[],
  language: ProgramLanguage,
): string[] =>
  (language === 'python' ? findPythonEntries : findNodeEntries)(root, routeFiles).slice(
    0,
    ENTRIES_MAX[language],
  )

const findNodeEntries = (root: string, routeFiles: readonly string[]): string[] => {
  const directories = [...new Set(['', ...routeFiles.map((file) => packageDirectory(root, file))])]
  const routed = directories.flatMap((directory) => routeDirectories(root, directory))
  const named = directories.flatMap((directory) => namedEntries(root, directory))
  const usual = directories.flatMap((directory) => USUAL.map((name) => posix.join(directory, name)))
  const files = [...named, ...usual.slice(0, 2), ...routeFiles, ...usual].flatMap((path) =>
    fileAt(root, path),
  )
  return [...routed, ...files].filter((path, at, all) => all.indexOf(path) === at)
}

const packageDirectory = (root: string, file: string): string => {
  for (let directory = dirname(file); directory !== '.'; directory = dirname(directory))
    if (existsSync(join(root, directory, 'package.json'))) return directory
  return ''
}

const ROUTED = ['app', 'src/app', 'pages', 'src/pages']

const routeDirectories = (root: string, directory: string): string[] => {
  const manifest = join(root, directory, 'package.json')
  if (!existsSync(manifest) || !/"next"\s*:/.test(readFileSync(manifest, 'utf8'))) return []
  return ROUTED.map((name) => posix.join(directory, name))
    .filter((path) => existsSync(join(root, path)))
    .slice(0, 1)
}

const STARTS = /\b(?:node|tsx|ts-node|nodemon|bun)\b(?:\s+-\S+)*\s+([\w./-]+)/

const namedEntries = (root: string, directory: string): string[] => {
  try {
    const { main, scripts } = JSON.parse(
      readFileSync(join(root, directory, 'package.json'), 'utf8'),
    ) as { main?: unknown; scripts?: Record<string, string> }
    const started = ['start', 'dev', 'serve'].flatMap(
      (name) => STARTS.exec(scripts?.[name] ?? '')?.[1] ?? [],
    )
    return [...started, ...(typeof main === 'string' ? [main] : [])]
      .flatMap((path) => [...findSources(path), path])
      .map((path) => posix.join(directory, path))
  } catch {
    return []
  }
}

const BUILT = /^(?:\.\/)?(?:dist|build|out|lib)\//

/** The sources that a built file was probably compiled from. */
const findSources = (path: string): string[] =>
  BUILT.test(path)
    ? ['src/', ''].map(
        (directory) => path.replace(BUILT, directory).replace(/\.[cm]?js$/, '') + '.ts',
      )
    : []

const fileAt = (root: string, path: string): string[] => {
  const ending = ENDINGS.find(
    (each) => /\.[cm]?[jt]s$/.test(path + each) && existsSync(join(root, path + each)),
  )
  return ending === undefined || path.startsWith('..') ? [] : [path + ending]
}
