import { ECOSYSTEM_RECORDS, type EcosystemName, type ImportSyntax } from '@daimon/scanner-core'
import { z } from 'zod'
import { readDataJson } from '../data-files.ts'
import { isNodeBuiltin, isPythonBuiltin, isRubyBuiltin } from '../names/built-in.ts'

type NamedPackage = { readonly name: string; readonly wanted?: string }

/**
 * The package of an import; undefined for relative and built-in imports, and names without a
 * package.
 */
type ImportReader = (specifier: string) => NamedPackage | undefined

type PackageOfImport = (
  specifier: string,
) => (NamedPackage & { readonly ecosystem: EcosystemName }) | undefined

// Bundlers and package.json alias own directories as `@/x`, `~/x`, `$lib/x`, and `#x`.
const OWN = /^(?:\.{0,2}(?:\/|$)|\.\.?$|#|~|@\/|\$|\\|[A-Za-z]:\\)/

/** `npm:` of Deno and others, with a version; other schemes aren't npm packages. */
const toNpmPackage: ImportReader = (given) => {
  const specifier = given.replace(/^.*!/, '').replace(/\?.*$/, '')
  const named = /^npm:\/?((?:@[^/@]+\/)?[^/@]+)(?:@([^/]+))?/.exec(specifier)
  if (named) return { name: named[1] as string, wanted: named[2] ?? '' }
  if (OWN.test(specifier) || /^[a-z][a-z\d+.-]*:/i.test(specifier) || isNodeBuiltin(specifier))
    return undefined
  const parts = specifier.split('/')
  const name = parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/')
  // A pattern, a sentence, or a scope alone can't be installed.
  if (/[\s*{}()'"<>|&;]/.test(name) || /^@[^/]*$/.test(name) || name === '') return undefined
  return { name }
}

const modules = z.record(z.string(), z.string()).parse(readDataJson('python-modules.json'))

const toPythonPackage: ImportReader = (specifier) => {
  if (specifier.startsWith('.') || specifier === '') return undefined
  const parts = specifier.split('.')
  if (isPythonBuiltin(parts[0] ?? '')) return undefined
  for (let length = parts.length; length > 0; length -= 1) {
    const module = parts.slice(0, length).join('.')
    if (Object.hasOwn(modules, module)) return { name: modules[module] as string }
  }
  // Namespaces of many distributions: the import alone doesn't identify one.
  if (['google', 'azure', 'zope', 'backports', 'sphinxcontrib', 'jaraco'].includes(parts[0] ?? ''))
    return undefined
  return { name: parts[0] as string }
}

/** Gems whose file names differ from their names. */
const GEMS: Readonly<Record<string, string>> = {
  active_support: 'activesupport',
  active_record: 'activerecord',
  active_model: 'activemodel',
  action_controller: 'actionpack',
  action_view: 'actionview',
  action_mailer: 'actionmailer',
  active_job: 'activejob',
}

const toRubyPackage: ImportReader = (specifier) => {
  if (/^[./]/.test(specifier) || isRubyBuiltin(specifier)) return undefined
  const first = specifier.split('/')[0] as string
  return { name: GEMS[first] ?? first }
}

const BY_LANGUAGE: Readonly<Record<Extract<ImportSyntax, string>, ImportReader>> = {
  node: toNpmPackage,
  python: toPythonPackage,
  ruby: toRubyPackage,
}

const getReader = (syntax: ImportSyntax): ImportReader => {
  if (typeof syntax === 'string') return BY_LANGUAGE[syntax]
  return (specifier) => {
    const name = syntax(specifier)
    return name === undefined ? undefined : { name }
  }
}

const byLanguage: ReadonlyMap<string, PackageOfImport> = new Map(
  ECOSYSTEM_RECORDS.flatMap(({ name: ecosystem, languages, imports }) => {
    const read = getReader(imports.syntax)
    const toPackage: PackageOfImport = (specifier) => {
      const found = read(specifier)
      return found && { ecosystem, ...found }
    }
    return languages.map(({ name }): [string, PackageOfImport] => [name, toPackage])
  }),
)

/** How imports of a language of core lead to packages; undefined without an ecosystem. */
export const packageOfImport = (language: string): PackageOfImport | undefined =>
  byLanguage.get(language)
