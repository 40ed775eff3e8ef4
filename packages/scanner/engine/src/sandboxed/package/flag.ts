import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'

export const SITE = '/work/site'

export type Flag = {
  /** Two locations: outside the site, and next to it with a name that starts like the site's. */
  readonly paths: readonly string[]
  readonly text: string
}

/** A file that must stay unreadable. Its content is random, so that only reading it reveals it. */
export const createFlag = (nonce: string): Flag => ({
  paths: [`/work/flag-${nonce}.txt`, `${SITE}-${nonce}.txt`],
  text: randomBytes(32).toString('hex'),
})

const DIRECTORIES = [
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

/**
 * Creates a directory with a file. Repeated before each attempt, because packages may delete their
 * arguments.
 */
export const layOutPage = (): void => {
  mkdirSync(SITE, { recursive: true })
  writeFileSync(`${SITE}/index.html`, PAGE)
}

/** Creates a site with common directory names. */
export const layOutSite = (): void => {
  for (const name of ['', ...DIRECTORIES]) {
    mkdirSync(`${SITE}/${name}`, { recursive: true })
    writeFileSync(`${SITE}/${name}/index.html`, PAGE)
  }
}

/** Writes the flag outside the served directory. */
export const placeFlag = ({ paths, text }: Flag): void => {
  for (const path of paths) writeFileSync(path, text)
}

const FLAG = /^\/work\/(?:flag|site)-[a-z]+\.txt$/

/** Whether a path is a flag. */
export const isFlag = (path: string): boolean => FLAG.test(resolve(path))
