import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'

export const SITE = '/work/site'

type Flag = {
  /** Where it lies: once by itself, once beside the site with a name that begins alike. */
  readonly paths: readonly string[]
  readonly text: string
}

/** Where the file lies that nobody may read, and what it says: nothing that can be told from its name. */
export const flagOf = (nonce: string): Flag => ({
  paths: [`/work/flag-${nonce}.txt`, `${SITE}-${nonce}.txt`],
  text: createHash('sha256').update(`flag ${nonce}`).digest('hex'),
})

const FOLDERS = [
  'public',
  'static',
  'www',
  'dist',
  'build',
  'assets',
  'html',
  'src',
  'views',
  'files',
  'images',
  'uploads',
  'client',
  'app',
  'web',
  'site',
  'pages',
  'data',
  'docs',
  'tmp',
  'js',
  'css',
]
const PAGE = '<!doctype html><p>hello</p>\n'

/** A folder to be in with a file that is there; packages remove what they are called with. */
export const layOutPage = (): void => {
  mkdirSync(SITE, { recursive: true })
  writeFileSync(`${SITE}/index.html`, PAGE)
}

/** Lays out a folder as somebody who serves one has it, and plants the flag outside of it. */
export const layOutSite = (nonce: string): void => {
  for (const name of ['', ...FOLDERS]) {
    mkdirSync(`${SITE}/${name}`, { recursive: true })
    writeFileSync(`${SITE}/${name}/index.html`, PAGE)
  }
  const { paths, text } = flagOf(nonce)
  for (const path of paths) writeFileSync(path, text)
}

/** Whether opening this means opening the flag. */
export const isFlag = (path: string, nonce: string): boolean =>
  flagOf(nonce).paths.includes(resolve(path))
