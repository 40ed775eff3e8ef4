import { parseGoSum } from '../lockfiles/other-locks.ts'
import { readGoMod } from '../manifests/other-manifests.ts'
import { asIs, defineEcosystem, lockfile, manifest } from './ecosystem-record.ts'

export const go = defineEcosystem({
  name: 'Go',
  wire: 'go',
  aliases: [],
  words: [],
  purl: { type: 'golang', separator: '/' },
  versions: { order: 'semver', ranges: 'exact' },
  names: {
    normalize: asIs,
    toRegistryName: asIs,
    pattern: /^[\w.~-]+(?:\/[\w.~+!-]+)*$/,
    form: 'a module path such as example.org/module',
    affixes: [],
    popular: 'go.txt',
  },
  registry: null,
  languages: ['go'],
  imports: { syntax: 'go', namePackages: true, byPackage: {}, ownModules: 'go' },
  lockfiles: [lockfile('go.sum', parseGoSum, { flat: /^go\.sum$/ })],
  manifests: [manifest('go.mod', readGoMod)],
})
