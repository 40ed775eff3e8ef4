import { parseGemfileLock } from '../lockfiles/other-locks.ts'
import { readGemfile } from '../manifests/other-manifests.ts'
import { compareGems } from '../versions/gems.ts'
import { gemRanges } from '../versions/wanted-versions.ts'
import { asIs, defineEcosystem, lockfile, manifest } from './ecosystem-record.ts'
import { argumentPattern, command, installer, packages } from './installer.ts'
import { language } from './language.ts'

const ARGUMENT = argumentPattern(/^([\w.-]+?)(?::(.+))?$/)

const VERSION = '-v --version'

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
  languages: [
    language('ruby', 'rb rake', '', [/^[^\S\r\n\u2028\u2029]*require\s+['"]([^'"]+)['"]/gm]),
  ],
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
      ARGUMENT,
      {
        'install i': packages({ version: VERSION }),
        exec: packages({ operandsMax: 1, version: VERSION, sources: '-g --gem' }),
      },
      {
        valued: `
          -v --version --group --source -s -i --install-dir -n --bindir -P --platform --build-root
          -p --http-proxy -g --file --gem`,
      },
    ),
    installer(
      'bundle bundler',
      ARGUMENT,
      {
        add: packages({
          version: VERSION,
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
