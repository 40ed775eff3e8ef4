import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readFileSync, readdirSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { ProofTarget } from '@daimon/scanner-api'

const FILES_MAX = 2_000
/**
 * Maximum text of all files. Above it, the proof contains digests only and needs the directory for
 * a replay.
 */
const TEXT_BYTES_MAX = 1024 * 1024
const LEFT_OUT = new Set(['node_modules', '.git', 'dist', 'coverage', '__pycache__', '.tox'])
// Program files. Excludes `.env` and similar files, which contain secrets.
const WANTED =
  /\.(?:[cm]?[jt]sx?|py|json|html?|ejs|eta|hbs|handlebars|mustache|pug|jade|njk|swig|twig|liquid|j2|jinja2?|txt|md|css|sql|ya?ml|toml|cfg|ini|prisma|graphql)$/

/** The files of an application for a proof: digests, and the texts if all are small. */
export const bundleFiles = (root: string): Extract<ProofTarget, { kind: 'files' }> => {
  const paths = pathsIn(root, '').slice(0, FILES_MAX)
  const contents = paths.map((path) => readFileSync(join(root, path)))
  const bytes = contents.reduce((sum, { length }) => sum + length, 0)
  return {
    kind: 'files',
    files: paths.map((path, at) => {
      const content = contents[at] as Buffer
      return {
        path,
        sha256: computeDigest(content),
        ...(bytes <= TEXT_BYTES_MAX && isText(content) ? { text: content.toString('utf8') } : {}),
      }
    }),
  }
}

const computeDigest = (content: Buffer | string): string =>
  createHash('sha256').update(content).digest('hex')

const isText = (content: Buffer): boolean =>
  content.equals(Buffer.from(content.toString('utf8'), 'utf8'))

export const pathsIn = (root: string, directory: string): string[] =>
  readdirSync(join(root, directory))
    .toSorted()
    .flatMap((name) => {
      const path = posix.join(directory, name)
      if (LEFT_OUT.has(name) || /[\\\u0000-\u001f]/.test(name)) return []
      const found = lstatSync(join(root, path))
      const isEnvironment = found.isDirectory() && existsSync(join(root, path, 'pyvenv.cfg'))
      if (found.isDirectory()) return isEnvironment ? [] : pathsIn(root, path)
      return found.isFile() && WANTED.test(name) ? [path] : []
    })
