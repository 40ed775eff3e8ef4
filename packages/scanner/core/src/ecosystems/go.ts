import { parseGoSum } from '../lockfiles/other-locks.ts'
import { readGoMod } from '../manifests/other-manifests.ts'
import { compareSemver } from '../versions/semver.ts'
import { exactVersions } from '../versions/wanted-versions.ts'
import { asIs, defineEcosystem, lockfile, manifest } from './ecosystem-record.ts'
import { installer, packages, subcommands } from './installer.ts'

export const go = defineEcosystem({
  name: 'Go',
  wire: 'go',
  aliases: [],
  words: [],
  purl: { type: 'golang', separator: '/' },
  versions: { compare: compareSemver, ranges: exactVersions },
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
  installers: [
    installer(
      'go',
      // Paths without a dot in the first segment are Go's own.
      /^(?!\S*\.go$)([\w-]+(?:\.[\w-]+)+(?:\/(?!\.\.\.)[^\s/@]+)*)(?:\/\.\.\.)?(?:@(?!none$)(\S+))?$/,
      {
        'get install': packages(),
        run: packages({ operandsMax: 1, only: /@/ }),
        mod: subcommands({
          download: packages(),
          edit: packages({ operandsMax: 0, packages: '-require' }),
        }),
      },
      {
        valued:
          '-C -o -mod -modfile -tags -ldflags -gcflags -asmflags -p -overlay -exec -require -replace',
      },
    ),
  ],
  archives: [],
})
