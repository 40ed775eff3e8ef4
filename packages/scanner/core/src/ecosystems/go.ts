import { parseGoSum } from '../lockfiles/other-locks.ts'
import { readGoMod } from '../manifests/other-manifests.ts'
import { compareSemver } from '../versions/semver.ts'
import { exactVersions } from '../versions/wanted-versions.ts'
import { asIs, defineEcosystem, lockfile, manifest } from './ecosystem-record.ts'
import { argumentPattern, installer, packages, splitWords, subcommands } from './installer.ts'
import { language } from './language.ts'

/** Hosts whose module paths have two more segments. */
const TWO_DEEP = /^(?:github\.com|gitlab\.com|bitbucket\.org|codeberg\.org|golang\.org)$/

const toModule = (specifier: string): string | undefined => {
  const [host = '', ...rest] = specifier.split('/')
  if (!host.includes('.') || specifier.startsWith('.')) return undefined
  const depth = TWO_DEEP.test(host) ? 2 : rest.length > 0 ? 1 : 0
  const major = /^v\d+$/.test(rest[depth] ?? '') ? 1 : 0
  return [host, ...rest.slice(0, depth + major)].join('/')
}

/** The path as Go cleans it, up to the first wildcard. */
const toPath = (path: string): string =>
  (path.split('...', 1)[0] as string)
    .split('/')
    .filter((segment) => segment !== '')
    .join('/')

/** Options with a value, which Go accepts with one hyphen and with two. */
const VALUED = splitWords(`
  -C -o -mod -modfile -tags -ldflags -gcflags -asmflags -p -overlay -exec -require -replace
  -buildmode -compiler -gccgoflags -installsuffix -pgo -pkgdir -toolexec -covermode -coverpkg
`).flatMap((option) => [option, `-${option}`])

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
  languages: [
    language('go', 'go', 'golang', [
      /^[^\S\r\n\u2028\u2029]*(?:import\s+)?(?:[\w.]+\s+)?"([\w.-]+(?:\/[\w.~-]+)+)"\s*$/gm,
    ]),
  ],
  imports: {
    syntax: toModule,
    namePackages: true,
    byPackage: {},
    ownModules: {
      kind: 'manifest',
      file: 'go.mod',
      readName: (text) => /^module\s+(\S+)/m.exec(text)?.[1],
      isOwn: (own, specifier) => specifier === own || specifier.startsWith(`${own}/`),
    },
  },
  lockfiles: [lockfile('go.sum', parseGoSum, { flat: /^go\.sum$/ })],
  manifests: [manifest('go.mod', readGoMod)],
  installers: [
    installer(
      'go',
      argumentPattern(/^([\w-]+(?:\.[\w-]+)+(?:\/[^\s@]*)?)(?:@(\S+))?$/, {
        // Files, removals, and paths without a dot in the first segment, which are Go's own.
        own: /^[^/@]*\.go$|^[^./@]*(?:[/@]|$)|^[^@]*@none$/,
        toName: toPath,
      }),
      {
        get: packages(),
        install: packages(),
        run: packages({ operandsMax: 1, only: /@/ }),
        mod: subcommands({
          download: packages(),
          edit: packages({ operandsMax: 0, packages: '-require --require' }),
        }),
      },
      { valued: VALUED.join(' ') },
    ),
  ],
  archives: [],
})
