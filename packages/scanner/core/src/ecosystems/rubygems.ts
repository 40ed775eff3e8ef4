import { parseGemfileLock } from '../lockfiles/other-locks.ts'
import { readGemfile } from '../manifests/other-manifests.ts'
import { asIs, defineEcosystem, lockfile, manifest } from './ecosystem-record.ts'

export const rubygems = defineEcosystem({
  name: 'RubyGems',
  wire: 'other',
  aliases: [],
  words: ['ruby'],
  purl: { type: 'gem', separator: '/' },
  versions: { order: 'gems', ranges: 'gems' },
  names: {
    normalize: asIs,
    toRegistryName: asIs,
    pattern: /^[\w.-]{1,255}$/,
    form: 'letters, digits, and ._-',
    affixes: ['ruby-*', '*-ruby'],
    popular: 'gems.txt',
  },
  registry: null,
  languages: ['ruby'],
  imports: { syntax: 'ruby', namePackages: false, byPackage: {}, ownModules: 'ruby' },
  lockfiles: [lockfile('Gemfile.lock', parseGemfileLock)],
  manifests: [manifest('Gemfile', readGemfile, { pattern: /\.gemspec$/ })],
})
