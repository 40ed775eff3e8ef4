import { parseComposerLock } from '../lockfiles/other-locks.ts'
import { readComposerJson } from '../manifests/other-manifests.ts'
import { compareComposer } from '../versions/composer.ts'
import { composerRanges } from '../versions/wanted-versions.ts'
import { byPrefix, defineEcosystem, lockfile, lowerCase, manifest } from './ecosystem-record.ts'
import { argumentPattern, command, installer, packages, subcommands } from './installer.ts'
import { language } from './language.ts'

export const packagist = defineEcosystem({
  name: 'Packagist',
  wire: 'other',
  aliases: [],
  words: ['php'],
  purl: { type: 'composer', separator: '/' },
  versions: { compare: compareComposer, ranges: composerRanges },
  names: {
    normalize: lowerCase,
    toRegistryName: lowerCase,
    pattern: /^[a-z\d][\w.-]*\/[a-z\d][\w.-]*$/,
    form: 'vendor/package',
    affixes: [],
    popular: 'composer.txt',
  },
  registry: null,
  languages: [language('php', 'php', '', [/^[^\S\r\n\u2028\u2029]*use\s+([\w\\]+)/gm])],
  imports: {
    syntax: byPrefix('\\', [
      ['GuzzleHttp\\Psr7', 'guzzlehttp/psr7'],
      ['GuzzleHttp\\Promise', 'guzzlehttp/promises'],
      ['GuzzleHttp', 'guzzlehttp/guzzle'],
      ['Monolog', 'monolog/monolog'],
      ['Doctrine\\ORM', 'doctrine/orm'],
      ['Doctrine\\DBAL', 'doctrine/dbal'],
      ['Twig', 'twig/twig'],
      ['Carbon', 'nesbot/carbon'],
      ['Ramsey\\Uuid', 'ramsey/uuid'],
      ['PHPMailer\\PHPMailer', 'phpmailer/phpmailer'],
      ['Firebase\\JWT', 'firebase/php-jwt'],
      ['PHPUnit', 'phpunit/phpunit'],
    ]),
    namePackages: false,
    byPackage: {},
    ownModules: null,
  },
  lockfiles: [lockfile('composer.lock', parseComposerLock)],
  manifests: [manifest('composer.json', readComposerJson)],
  installers: [
    installer(
      'composer',
      argumentPattern(/^([\w.-]+\/[\w.-]+)(?:[:=@ ](.+))?$/, {
        // Platform packages such as `ext-json`, and versions of the package before.
        own: /^[^/]*$/,
      }),
      {
        'require req r': packages(),
        global: subcommands(),
        'create-project': packages({ operandsMax: 1, versionAt: 2 }),
        exec: command(),
      },
      {
        valued: `
          -d --working-dir --fixed-version --prefer-install --ignore-platform-req --repository
          --stability -s`,
      },
    ),
  ],
  archives: [],
})
