import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'

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
const ENTRIES_MAX = 4

/**
 * Files that may start the application, most likely first: what `npm start` runs, the manifest's main, where routes
 * stand, and what such files are usually called.
 */
export const entriesOf = (root: string, routeFiles: readonly string[]): string[] => {
  const folders = [...new Set(['', ...routeFiles.map((file) => packageFolder(root, file))])]
  const named = folders.flatMap((folder) => namedEntries(root, folder))
  const usual = folders.flatMap((folder) => USUAL.map((name) => posix.join(folder, name)))
  return [...named, ...usual.slice(0, 2), ...routeFiles, ...usual]
    .flatMap((path) => fileAt(root, path))
    .filter((path, at, all) => all.indexOf(path) === at)
    .slice(0, ENTRIES_MAX)
}

const packageFolder = (root: string, file: string): string => {
  for (let folder = dirname(file); folder !== '.'; folder = dirname(folder))
    if (existsSync(join(root, folder, 'package.json'))) return folder
  return ''
}

const STARTS = /\b(?:node|tsx|ts-node|nodemon|bun)\b(?:\s+-\S+)*\s+([\w./-]+)/

const namedEntries = (root: string, folder: string): string[] => {
  try {
    const { main, scripts } = JSON.parse(
      readFileSync(join(root, folder, 'package.json'), 'utf8'),
    ) as { main?: unknown; scripts?: Record<string, string> }
    const started = ['start', 'dev', 'serve'].flatMap(
      (name) => STARTS.exec(scripts?.[name] ?? '')?.[1] ?? [],
    )
    return [...started, ...(typeof main === 'string' ? [main] : [])].map((path) =>
      posix.join(folder, path),
    )
  } catch {
    return []
  }
}

const fileAt = (root: string, path: string): string[] => {
  const ending = ENDINGS.find(
    (each) => /\.[cm]?[jt]s$/.test(path + each) && existsSync(join(root, path + each)),
  )
  return ending === undefined || path.startsWith('..') ? [] : [path + ending]
}
