import { parseBunLock } from '../lockfiles/bun-lock.ts'
import { parseNpmLock } from '../lockfiles/npm-lock.ts'
import { parsePnpmLock } from '../lockfiles/pnpm-lock.ts'
import { parseYarnLock } from '../lockfiles/yarn-lock.ts'
import { readPackageJson } from '../manifests/package-json.ts'
import { compareSemver } from '../versions/semver.ts'
import { npmRanges } from '../versions/wanted-versions.ts'
import { asIs, defineEcosystem, lockfile, manifest } from './ecosystem-record.ts'
import { npmInstallers } from './npm-installers.ts'
import { language } from './language.ts'

const IMPORTS = [
  /^[ \t]*(?:import|export)\b(?:[^'"`;()]{0,2000}?\bfrom)?\s*['"]([^'"\n]+)['"]/gm,
  /\b(?:require|import|require\.resolve)\(\s*['"`]([^'"`\n$]+)['"`]\s*\)/g,
]

export const npm = defineEcosystem({
  name: 'npm',
  wire: 'npm',
  aliases: [],
  words: ['node', 'javascript', 'typescript'],
  purl: { type: 'npm', separator: '/' },
  versions: { compare: compareSemver, ranges: npmRanges },
  names: {
    normalize: asIs,
    toRegistryName: asIs,
    pattern: /^(?:@[a-z\d~-][\w.~-]{0,213}\/)?[a-z\d~-][\w.~-]{0,213}$/i,
    form: 'name or @scope/name, of letters, digits, and ._~-',
    affixes: ['*js', '*-js', '*.js', 'node-*', '*-node', '*-npm'],
    popular: 'npm.txt',
  },
  registry: 'npm',
  languages: [
    language('typescript', 'ts tsx mts cts vue svelte', 'typescriptreact', IMPORTS),
    language('javascript', 'js jsx mjs cjs', 'javascriptreact node nodejs ecmascript', IMPORTS),
  ],
  imports: { syntax: 'node', namePackages: true, byPackage: {}, ownModules: 'npm' },
  lockfiles: [
    lockfile('package-lock.json', parseNpmLock),
    lockfile('npm-shrinkwrap.json', parseNpmLock),
    lockfile('pnpm-lock.yaml', parsePnpmLock),
    lockfile('yarn.lock', parseYarnLock),
    lockfile('bun.lock', parseBunLock),
  ],
  manifests: [manifest('package.json', readPackageJson)],
  installers: npmInstallers,
  archives: ['tgz', 'tar', 'tar.gz'],
})
