import { parseCargoLock } from '../lockfiles/other-locks.ts'
import { readCargoToml } from '../manifests/toml-manifests.ts'
import { compareSemver } from '../versions/semver.ts'
import { cargoRanges } from '../versions/wanted-versions.ts'
import { asIs, defineEcosystem, lockfile, manifest } from './ecosystem-record.ts'
import { installer, packages } from './installer.ts'

export const crates = defineEcosystem({
  name: 'crates.io',
  wire: 'crates',
  aliases: ['crates'],
  words: ['rust'],
  purl: { type: 'cargo', separator: '/' },
  versions: { compare: compareSemver, ranges: cargoRanges },
  names: {
    // crates.io rejects a name that differs from an existing one only in `-` and `_`.
    normalize: (name) => name.replaceAll('_', '-'),
    toRegistryName: asIs,
    pattern: /^[a-z][\w-]{0,63}$/i,
    form: 'a letter, then at most 63 letters, digits, _ or -',
    affixes: ['*-rs', 'rust-*', '*-rust'],
    popular: 'crates.txt',
  },
  registry: null,
  languages: ['rust'],
  imports: { syntax: 'rust', namePackages: true, byPackage: {}, ownModules: 'cargo' },
  lockfiles: [lockfile('Cargo.lock', parseCargoLock)],
  manifests: [manifest('Cargo.toml', readCargoToml)],
  installers: [
    installer(
      'cargo',
      /^([^@\s/]+)(?:@(\S+))?$/,
      {
        'add install binstall': packages({
          version: '--version --vers',
          elsewhere: '--git --path',
        }),
      },
      {
        prefix: /^\+/,
        valued: `
          --features -F --path --git --branch --tag --rev --rename -p --package --manifest-path
          --target --version --vers --registry --index --root --profile -j --jobs --color --config
          -Z --target-dir --bin --example --message-format -C`,
      },
    ),
  ],
  archives: ['crate'],
})
