/** A file to add, or texts to replace in a file; paths are relative to the repository. */
export type Edit = { readonly file: string } & (
  | { readonly text: string }
  | { readonly replace: readonly (readonly [text: string, by: string])[] }
)

/** A vulnerability class with a sink, payloads, and an oracle that exists. */
export const CLASS_EDITS: readonly Edit[] = [
  {
    file: 'packages/scanner/api/src/classes/template-injection.ts',
    text: `import { NONCE_PLACE } from '../placeholders.ts'
import { defineClass, functions } from './class-record.ts'
import { FILE_BY_EVALUATION, TAKE_OVER, writeFile } from './shared-texts.ts'

export const templateInjection = defineClass({
  id: 'template-injection',
  sinkKind: 'template',
  ruleId: 'daimon.template-injection',
  title: 'Template injection',
  cwe: 1336,
  vector: TAKE_OVER,
  remediation: 'Pass input to templates as data, never as the template.',
  source: 'flow',
  taints: ['template'],
  sinks: [functions('acme-views', 'render')],
  proof: {
    oracle: 'canary-file',
    confirmation: {
      observer: 'monitor',
      observation: FILE_BY_EVALUATION,
      because: 'the name does not exist until the template is evaluated',
    },
    evaluator: 'code',
    application: {
      effect: 'code from the template runs',
      calls: ['template'],
      observed: [],
      payloads: ({ canary }) => [\`<%= \${writeFile(canary)} %>\`],
      control: \`canary-\${NONCE_PLACE}\`,
      placement: 'text',
      isBlind: true,
    },
    package: null,
  },
})
`,
  },
  {
    file: 'packages/scanner/api/src/classes/index.ts',
    replace: [
      [
        'import { xss }',
        "import { templateInjection } from './template-injection.ts'\nimport { xss }",
      ],
      ['  hardCodedSecret,', '  templateInjection,\n  hardCodedSecret,'],
    ],
  },
]

/**
 * An ecosystem with a lockfile and a manifest in formats of its own, an order of versions, a
 * language, and an installer.
 */
export const ECOSYSTEM_EDITS: readonly Edit[] = [
  {
    file: 'packages/scanner/core/src/ecosystems/paks.ts',
    text: `import { type LockfileParser, dependency } from '../lockfiles/lockfile.ts'
import type { FoundPackage } from '../manifests/found-package.ts'
import { exactVersions } from '../versions/wanted-versions.ts'
import { asIs, byPrefix, defineEcosystem, lockfile, manifest } from './ecosystem-record.ts'
import { installer, packages } from './installer.ts'
import { language } from './language.ts'

const readLines = (text: string): FoundPackage[] =>
  text.split('\\n').flatMap((line, at) => {
    const [name = '', wanted = ''] = line.split(' ')
    return name === '' ? [] : [{ name, wanted, line: at + 1 }]
  })

const parseLock: LockfileParser = (text, file) =>
  readLines(text).map(({ name, wanted = '' }) =>
    dependency({ name, version: wanted, lockfile: file, direct: true, source: 'registry' }),
  )

/** Versions are letters and a number: x2 is older than x10. */
const compare = (a: string, b: string): number | undefined => {
  const [left, right] = [a, b].map((each) => /^x(\\d+)$/.exec(each)?.[1])
  return left === undefined || right === undefined ? undefined : Number(left) - Number(right)
}

export const paks = defineEcosystem({
  name: 'Paks',
  wire: 'other',
  aliases: [],
  words: ['pak'],
  purl: { type: 'paks', separator: '/' },
  versions: { compare, ranges: { ...exactVersions, parse: (version) => ({ kind: 'exact', version }) } },
  names: {
    normalize: asIs,
    toRegistryName: asIs,
    pattern: /^[a-z-]{1,64}$/,
    form: 'lower-case letters and -',
    affixes: [],
    popular: null,
  },
  registry: null,
  languages: [language('pakscript', 'pks', '', [/^use (\\S+)$/gm])],
  imports: {
    syntax: byPrefix('.', [['left', 'left-pak']]),
    namePackages: false,
    byPackage: {},
    ownModules: null,
  },
  lockfiles: [lockfile('paks.lock', parseLock)],
  manifests: [manifest('paks.txt', readLines)],
  installers: [
    installer('pak', { packages: /^([a-z-]+)(?:#(\\S+))?$/, own: null, toName: asIs }, { 'get g': packages({ version: '--at' }) }, { valued: '--at' }),
  ],
  archives: ['pakz'],
})
`,
  },
  {
    file: 'packages/scanner/core/src/ecosystems/index.ts',
    replace: [
      ['import { pypi }', "import { paks } from './paks.ts'\nimport { pypi }"],
      ['packagist, nuget]', 'packagist, nuget, paks]'],
    ],
  },
]
