import { parseCargoLock } from '../lockfiles/other-locks.ts'
import { readCargoToml } from '../manifests/toml-manifests.ts'
import { compareSemver } from '../versions/semver.ts'
import { cargoRanges } from '../versions/wanted-versions.ts'
import { asIs, defineEcosystem, lockfile, manifest } from './ecosystem-record.ts'
import { argumentPattern, installer, packages } from './installer.ts'
import { language } from './language.ts'

/** crates.io rejects a name that differs from an existing one only in `-` and `_`. */
const toCanonicalName = (name: string): string => name.replaceAll('_', '-')

const OWN = new Set('std core alloc proc_macro test crate self super ~'.split(' '))

const toCrate = (specifier: string): string | undefined => {
  const [first = ''] = specifier.replace(/^::/, '').split('::')
  // A type or variant in scope starts with a capital letter.
  return first === '' || OWN.has(first) || /^\p{Lu}/u.test(first) ? undefined : first
}

const installs = packages({
  version: '--version --vers',
  directories: '--path',
  addresses: '--git',
})

export const crates = defineEcosystem({
  name: 'crates.io',
  wire: 'crates',
  aliases: ['crates'],
  words: ['rust'],
  purl: { type: 'cargo', separator: '/' },
  versions: { compare: compareSemver, ranges: cargoRanges },
  names: {
    normalize: toCanonicalName,
    toRegistryName: asIs,
    pattern: /^[a-z][\w-]{0,63}$/i,
    form: 'a letter, then at most 63 letters, digits, _ or -',
    affixes: ['*-rs', 'rust-*', '*-rust'],
    popular: 'crates.txt',
  },
  registry: null,
  languages: [language('rust', 'rs', '', [/^[^\S\r\n\u2028\u2029]*(?:pub\s+)?use\s+([\w:]+)/gm])],
  imports: {
    syntax: toCrate,
    namePackages: true,
    byPackage: {},
    ownModules: {
      kind: 'manifest',
      file: 'Cargo.toml',
      readName: (text) => /^\[package\][^[]*?^name\s*=\s*"([^"]+)"/ms.exec(text)?.[1],
      isOwn: (own, _, name) => toCanonicalName(own) === toCanonicalName(name),
    },
  },
  lockfiles: [lockfile('Cargo.lock', parseCargoLock)],
  manifests: [manifest('Cargo.toml', readCargoToml)],
  installers: [
    installer(
      'cargo',
      argumentPattern(/^([^@\s/]+)(?:@(\S+))?$/),
      {
        add: installs,
        install: installs,
        binstall: installs,
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
