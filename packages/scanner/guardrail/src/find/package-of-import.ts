import { z } from 'zod'
import { readDataJson } from '../data-files.ts'
import { isNodeBuiltin, isPythonBuiltin, isRubyBuiltin } from '../names/built-in.ts'
import type { EcosystemName } from '../subject.ts'

type ImportedPackage = {
  readonly ecosystem: EcosystemName
  readonly name: string
  readonly wanted?: string
}

/** The package that an import takes from; undefined for what is relative, built in, or nobody's package. */
export type PackageOfImport = (specifier: string) => ImportedPackage | undefined

// `@/x`, `~/x`, `$lib/x` and `#x` are what bundlers and package.json call own folders.
const OWN = /^(?:\.{0,2}(?:\/|$)|\.\.?$|#|~|@\/|\$|\\|[A-Za-z]:\\)/

/** `npm:` of Deno and others, with a version; other schemes name no package of npm. */
const npmPackageOf: PackageOfImport = (given) => {
  const specifier = given.replace(/^.*!/, '').replace(/\?.*$/, '')
  const named = /^npm:\/?((?:@[^/@]+\/)?[^/@]+)(?:@([^/]+))?/.exec(specifier)
  if (named) return { ecosystem: 'npm', name: named[1] as string, wanted: named[2] ?? '' }
  if (OWN.test(specifier) || /^[a-z][a-z\d+.-]*:/i.test(specifier) || isNodeBuiltin(specifier))
    return undefined
  const parts = specifier.split('/')
  const name = parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/')
  // A pattern, a sentence, a scope alone: no name that could be installed.
  if (/[\s*{}()'"<>|&;]/.test(name) || /^@[^/]*$/.test(name) || name === '') return undefined
  return { ecosystem: 'npm', name }
}

const modules = z.record(z.string(), z.string()).parse(readDataJson('python-modules.json'))

const pythonPackageOf: PackageOfImport = (specifier) => {
  if (specifier.startsWith('.') || specifier === '') return undefined
  const parts = specifier.split('.')
  if (isPythonBuiltin(parts[0] ?? '')) return undefined
  for (let length = parts.length; length > 0; length -= 1) {
    const module = parts.slice(0, length).join('.')
    if (Object.hasOwn(modules, module))
      return { ecosystem: 'PyPI', name: modules[module] as string }
  }
  // Namespaces that many distributions share: which one it is, the import alone does not say.
  if (['google', 'azure', 'zope', 'backports', 'sphinxcontrib', 'jaraco'].includes(parts[0] ?? ''))
    return undefined
  return { ecosystem: 'PyPI', name: parts[0] as string }
}

/** Hosts on which a module is two parts deep. */
const TWO_DEEP = /^(?:github\.com|gitlab\.com|bitbucket\.org|codeberg\.org)$/

const goPackageOf: PackageOfImport = (specifier) => {
  const [host = '', ...rest] = specifier.split('/')
  if (!host.includes('.') || specifier.startsWith('.')) return undefined
  const depth = TWO_DEEP.test(host) ? 2 : host === 'golang.org' ? 2 : rest.length > 0 ? 1 : 0
  const major = /^v\d+$/.test(rest[depth] ?? '') ? 1 : 0
  return { ecosystem: 'Go', name: [host, ...rest.slice(0, depth + major)].join('/') }
}

const RUST_OWN = new Set([
  'std',
  'core',
  'alloc',
  'proc_macro',
  'test',
  'crate',
  'self',
  'super',
  '~',
  '',
])

const rustPackageOf: PackageOfImport = (specifier) => {
  const [first = ''] = specifier.replace(/^::/, '').split('::')
  // A type or a variant that is in scope.
  if (RUST_OWN.has(first) || /^\p{Lu}/u.test(first)) return undefined
  return { ecosystem: 'crates.io', name: first }
}

/** Gems whose files are not called as they are. */
const GEMS: Readonly<Record<string, string>> = {
  active_support: 'activesupport',
  active_record: 'activerecord',
  active_model: 'activemodel',
  action_controller: 'actionpack',
  action_view: 'actionview',
  action_mailer: 'actionmailer',
  active_job: 'activejob',
}

const rubyPackageOf: PackageOfImport = (specifier) => {
  if (/^[./]/.test(specifier) || isRubyBuiltin(specifier)) return undefined
  const first = specifier.split('/')[0] as string
  return { ecosystem: 'RubyGems', name: GEMS[first] ?? first }
}

type Prefixes = readonly (readonly [prefix: string, name: string])[]

/** Names of Java, PHP and C# do not say their package: these are the ones that most meet. */
const JAVA: Prefixes = [
  ['org.apache.logging.log4j', 'org.apache.logging.log4j:log4j-core'],
  ['org.apache.log4j', 'log4j:log4j'],
  ['com.fasterxml.jackson.databind', 'com.fasterxml.jackson.core:jackson-databind'],
  ['com.google.gson', 'com.google.code.gson:gson'],
  ['com.google.common', 'com.google.guava:guava'],
  ['org.apache.commons.lang3', 'org.apache.commons:commons-lang3'],
  ['org.apache.commons.text', 'org.apache.commons:commons-text'],
  ['org.apache.commons.collections4', 'org.apache.commons:commons-collections4'],
  ['org.apache.commons.collections', 'commons-collections:commons-collections'],
  ['org.apache.commons.io', 'commons-io:commons-io'],
  ['org.apache.commons.fileupload', 'commons-fileupload:commons-fileupload'],
  ['org.yaml.snakeyaml', 'org.yaml:snakeyaml'],
  ['com.alibaba.fastjson', 'com.alibaba:fastjson'],
  ['com.thoughtworks.xstream', 'com.thoughtworks.xstream:xstream'],
]
const PHP: Prefixes = [
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
]
const CSHARP: Prefixes = [
  ['Newtonsoft.Json', 'Newtonsoft.Json'],
  ['Serilog', 'Serilog'],
  ['Dapper', 'Dapper'],
  ['AutoMapper', 'AutoMapper'],
]

const byPrefix =
  (ecosystem: EcosystemName, separator: string, prefixes: Prefixes): PackageOfImport =>
  (specifier) => {
    const found = prefixes.find(
      ([prefix]) => specifier === prefix || specifier.startsWith(prefix + separator),
    )
    return found && { ecosystem, name: found[1] }
  }

/** By the language of core. */
export const PACKAGE_OF_IMPORT: Readonly<Record<string, PackageOfImport>> = {
  javascript: npmPackageOf,
  typescript: npmPackageOf,
  python: pythonPackageOf,
  go: goPackageOf,
  rust: rustPackageOf,
  ruby: rubyPackageOf,
  java: byPrefix('Maven', '.', JAVA),
  php: byPrefix('Packagist', '\\', PHP),
  csharp: byPrefix('NuGet', '.', CSHARP),
}
