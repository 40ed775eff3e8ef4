import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

/**
 * Real packages of different structure: one bundle, many small files, CommonJS, ES modules,
 * TypeScript.
 */
const packages = {
  typescript: '5.4.5',
  lodash: '4.17.21',
  express: '4.19.2',
  webpack: '5.91.0',
  three: '0.164.1',
  rxjs: '7.8.1',
  '@babel/core': '7.24.5',
  eslint: '8.57.0',
  'date-fns': '3.6.0',
  'core-js': '3.37.0',
}

/**
 * Installs the corpus once, with the configured npm and without running its code, into the user's
 * cache, and returns its directory. `node_modules` doesn't count as project code, so the packages
 * are moved to another name.
 */
export function installCorpus(): string {
  const root = join(
    process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'),
    'daimon',
    'extract-corpus-1',
  )
  if (existsSync(root)) return root
  const work = `${root}.${process.pid}`
  mkdirSync(work, { recursive: true })
  try {
    writeFileSync(
      join(work, 'package.json'),
      JSON.stringify({ name: 'corpus', private: true, dependencies: packages }),
    )
    execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: work,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    renameSync(join(work, 'node_modules'), join(work, 'packages'))
    renameSync(work, root)
    return root
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

export type CorpusFile = { readonly path: string; readonly text: string }

/** The corpus files that the JavaScript extractor reads. */
export function corpusFiles(root: string, bytesMax: number): CorpusFile[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() && /\.[cm]?[jt]sx?$/.test(entry.name) && !/\.d\.[cm]?ts$/.test(entry.name),
    )
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => !path.includes('/node_modules/'))
    .toSorted()
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
    .filter(({ text }) => text.length <= bytesMax)
}
