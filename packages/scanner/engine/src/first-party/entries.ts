import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import type { ProgramLanguage } from '@daimon/scanner-api'
import { pathsIn } from './bundle-files.ts'
import { findPythonEntries } from './python-entries.ts'
import { fileAt } from './source-file.ts'
import { findStartedFiles } from './start-commands.ts'

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
const ENTRIES_MAX: Readonly<Record<ProgramLanguage, number>> = {
  javascript: 4,
  // Packages have many files with usual names, and one that starts nothing ends at once.
  python: 8,
}

/**
 * Files that may start the application, likeliest first: what its scripts, container, and manifest
 * start, files that start a server, files with routes, and common names. For Next, the directory
 * whose files are routes.
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
  const started = directories.flatMap((directory) => findStartedFiles(root, directory))
  const usual = directories
    .flatMap((directory) => USUAL.map((name) => posix.join(directory, name)))
    .flatMap((path) => fileAt(root, path))
  const serving = [...usual, ...findServing(root)].filter((path) => startsServer(root, path))
  const files = [...started, ...serving, ...usual.slice(0, 2), ...routeFiles, ...usual]
  return [...routed, ...files].filter((path, at, all) => all.indexOf(path) === at)
}

/** Texts that start a server, whichever framework it has. */
const STARTS_SERVER =
  /\.listen\s*\(|\bserve\s*\(|\bNestFactory\s*\.\s*create\w*\(|\bstartStandaloneServer\s*\(|\bserver\s*\.\s*start\s*\(/i
const IS_SOURCE = /\.[cm]?[jt]s$/
const IS_TEST =
  /(?:^|\/)(?:tests?|__tests__|specs?|e2e|examples?|mocks?|fixtures|client|public)\/|[.-](?:test|spec)\./i
const SOURCES_MAX = 400

const startsServer = (root: string, path: string): boolean =>
  STARTS_SERVER.test(readFileSync(join(root, path), 'utf8'))

/** Sources that may start a server, those near the root first. */
const findServing = (root: string): string[] => {
  const countDirectories = (path: string) => path.split('/').length
  return pathsIn(root, '')
    .filter((path) => IS_SOURCE.test(path) && !IS_TEST.test(path))
    .toSorted((one, other) => countDirectories(one) - countDirectories(other))
    .slice(0, SOURCES_MAX)
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
