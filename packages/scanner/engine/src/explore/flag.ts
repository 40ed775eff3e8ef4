import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'

export const SITE = '/work/site'

export type Flag = {
  /** Where it lies: once by itself, once beside the site with a name that begins alike. */
  readonly paths: readonly string[]
  readonly text: string
}

/** Where the file lies that nobody may read, and what it says: random, so that it can be known by reading it alone. */
export const flagOf = (nonce: string): Flag => ({
  paths: [`/work/flag-${nonce}.txt`, `${SITE}-${nonce}.txt`],
  text: randomBytes(32).toString('hex'),
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

/** Lays out a folder as somebody who serves one has it. */
export const layOutSite = (): void => {
  for (const name of ['', ...FOLDERS]) {
    mkdirSync(`${SITE}/${name}`, { recursive: true })
    writeFileSync(`${SITE}/${name}/index.html`, PAGE)
  }
}

/** Plants the flag outside of the folder that is served. */
export const plantFlag = ({ paths, text }: Flag): void => {
  for (const path of paths) writeFileSync(path, text)
}

const FLAG = /^\/work\/(?:flag|site)-[a-z]+\.txt$/

/** Whether opening this means opening a flag. */
export const isFlag = (path: string): boolean => FLAG.test(resolve(path))
