import { existsSync, readdirSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { readBeginning } from './source-file.ts'

const USUAL = ['wsgi', 'asgi', 'app', 'main', 'application', 'run', 'server', 'api', 'web']
const STARTS_FILES =
  /^(?:Procfile|Dockerfile|Makefile|justfile|README(?:\.\w+)?|docker-compose\.ya?ml|compose\.ya?ml|pyproject\.toml|\w+\.sh|\.flaskenv)$/
const MODULE =
  /\b(?:gunicorn|uvicorn|hypercorn|daphne|waitress-serve|granian)\b[^\n]*?\s["']?([A-Za-z_][\w.]*):[A-Za-z_]\w*|\bFLASK_APP=["']?([A-Za-z_][\w./]*)|\bpython3?\s+-m\s+([A-Za-z_][\w.]*)/g
const PROGRAM = /\bpython3?\s+(?!-)([\w./-]+\.py)\b/g
const TEXT_MAX = 65_536

/**
 * Python files that may start the application, likeliest first: `manage.py`, what start commands
 * name, usual names next to the root and in packages, and files with routes.
 */
export const findPythonEntries = (root: string, routeFiles: readonly string[]): string[] => {
  const files = routeFiles.filter((file) => file.endsWith('.py'))
  const packages = [...new Set(files.flatMap((file) => listAbove(file)))].toSorted(
    (a, b) => a.split('/').length - b.split('/').length,
  )
  const directories = ['', ...packages.filter((path) => path !== '')]
  const usual = (names: readonly string[]) =>
    directories.flatMap((directory) => names.map((name) => posix.join(directory, `${name}.py`)))
  return [
    ...usual(['manage']),
    ...namedEntries(root),
    ...usual(USUAL),
    ...usual(['__init__', '__main__']),
    ...files,
  ].filter((path, at, all) => all.indexOf(path) === at && existsSync(join(root, path)))
}

const IMPORTS_FRAMEWORK =
  /^[ \t]{0,8}(?:from|import)[ \t]{1,8}(?:aiohttp(?:\.web\b|[ \t]{1,8}import[ \t]{1,8}web\b)|(?:bottle|falcon|fastapi|flask|litestar|quart|sanic|starlette|tornado)\b)/m

/** Files that import a framework, whose routes the running application lists itself. */
export const listServing = (sources: ReadonlyMap<string, string>): string[] =>
  [...sources].flatMap(([file, text]) =>
    file.endsWith('.py') && IMPORTS_FRAMEWORK.test(text) ? [file] : [],
  )

/** The directories of a file, outermost first. */
const listAbove = (file: string): string[] => {
  const directory = dirname(file)
  return directory === '.' ? [] : [...listAbove(directory), directory]
}

const namedEntries = (root: string): string[] =>
  readdirSync(root)
    .filter((name) => STARTS_FILES.test(name))
    .flatMap((name) => {
      const text = readBeginning(join(root, name), TEXT_MAX)
      const modules = [...text.matchAll(MODULE)].flatMap((found) => toPaths(found.slice(1)))
      return [...modules, ...[...text.matchAll(PROGRAM)].map(([, path = '']) => path)]
    })
    .map((path) => posix.normalize(path))
    .filter((path) => path.endsWith('.py') && !path.startsWith('..'))

const toPaths = (names: readonly (string | undefined)[]): string[] => {
  const name = names.find((each) => each !== undefined)
  if (name === undefined) return []
  const path = name.endsWith('.py') ? name : name.replaceAll('.', '/')
  return [path, `${path}.py`, `${path}/__main__.py`, `${path}/__init__.py`]
}
