import { parseGemfileLock } from '../lockfiles/other-locks.ts'
import { readGemfile } from '../manifests/other-manifests.ts'
import { compareGems } from '../versions/gems.ts'
import { gemRanges } from '../versions/wanted-versions.ts'
import { asIs, defineEcosystem, lockfile, manifest } from './ecosystem-record.ts'
import { command, installer, packages } from './installer.ts'
import { language } from './language.ts'

const installs = packages({ version: '-v --version' })

export const rubygems = defineEcosystem({
  name: 'RubyGems',
  wire: 'other',
  aliases: [],
  words: ['ruby'],
  purl: { type: 'gem', separator: '/' },
  versions: { compare: compareGems, ranges: gemRanges },
  names: {
    normalize: asIs,
    toRegistryName: asIs,
    pattern: /^[\w.-]{1,255}$/,
    form: 'letters, digits, and ._-',
    affixes: ['ruby-*', '*-ruby'],
    popular: 'gems.txt',
  },
  registry: null,
  languages: [language('ruby', 'rb rake', '', [/^[ \t]*require\s+['"]([^'"]+)['"]/gm])],
  imports: {
    syntax: 'ruby',
    namePackages: false,
    byPackage: {},
    ownModules: { kind: 'file', toPath: (specifier) => `lib/${specifier}.rb` },
  },
  lockfiles: [lockfile('Gemfile.lock', parseGemfileLock)],
  manifests: [manifest('Gemfile', readGemfile, { pattern: /\.gemspec$/ })],
  installers: [
    installer(
      'gem',
      /^([\w.-]+?)(?::(\S+))?$/,
      { 'install i': installs, exec: installs },
      {
        valued: `
          -v --version --group --source -s -i --install-dir -n --bindir -P --platform --build-root
          -p --http-proxy -g --file`,
      },
    ),
    installer(
      'bundle bundler',
      /^([\w.-]+?)(?::(\S+))?$/,
      {
        add: packages({
          version: '-v --version',
          directories: '--path',
          addresses: '--git --github',
        }),
        exec: command(),
      },
      {
        valued: `
          -v --version --group -g --source -s --git --github --branch --ref --path --require -r
          --gemfile`,
      },
    ),
  ],
  archives: ['gem'],
})
