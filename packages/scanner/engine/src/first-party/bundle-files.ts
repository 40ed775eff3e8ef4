import { createHash } from 'node:crypto'
import { lstatSync, readFileSync, readdirSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { ProofTarget } from '@daimon/scanner-api'

const FILES_MAX = 2_000
/** Of all files together; what is larger is named by its digest alone, and replayed from the folder. */
const TEXT_BYTES_MAX = 1024 * 1024
const LEFT_OUT = new Set(['node_modules', '.git', 'dist', 'coverage'])
// What a program is made of; `.env` and its kin hold secrets and stay where they are.
const WANTED = /\.(?:[cm]?[jt]sx?|json|html?|ejs|hbs|pug|txt|md|css|sql|ya?ml)$/

/** The files of an application as a proof names them: each by its digest, with its text where all are small. */
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
        sha256: digestOf(content),
        ...(bytes <= TEXT_BYTES_MAX && isText(content) ? { text: content.toString('utf8') } : {}),
      }
    }),
  }
}

const digestOf = (content: Buffer | string): string =>
  createHash('sha256').update(content).digest('hex')

const isText = (content: Buffer): boolean =>
  content.equals(Buffer.from(content.toString('utf8'), 'utf8'))

const pathsIn = (root: string, folder: string): string[] =>
  readdirSync(join(root, folder))
    .toSorted()
    .flatMap((name) => {
      const path = posix.join(folder, name)
      if (LEFT_OUT.has(name) || /[\\\u0000-\u001f]/.test(name)) return []
      const found = lstatSync(join(root, path))
      if (found.isDirectory()) return pathsIn(root, path)
      return found.isFile() && WANTED.test(name) ? [path] : []
    })
