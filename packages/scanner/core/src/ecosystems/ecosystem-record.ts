import type { Ecosystem } from '@daimon/scanner-api'
import type { LockfileParser } from '../lockfiles/lockfile.ts'
import type { FoundPackage } from '../manifests/found-package.ts'
import type { CompareVersions } from '../versions/compare-versions.ts'
import type { RangeSyntax } from '../versions/wanted-versions.ts'
import type { Installer } from './installer.ts'
import type { Language } from './language.ts'

/**
 * Everything that is specific to one package ecosystem. Each is one record in a file of its own;
 * lockfiles, advisories, purls, reachability, and the guardrail read it. No member is optional, so
 * that a record can't leave out what the scanner needs.
 */
export type EcosystemRecord = {
  /** As OSV writes it. */
  readonly name: string
  /** In payloads, whose format names five; `other` for the rest. */
  readonly wire: Ecosystem
  /** Other names in graphs and advisories, in lower case; the name and the purl type are known. */
  readonly aliases: readonly string[]
  /** What people call it otherwise, such as its language or installer; in lower case. */
  readonly words: readonly string[]
  readonly purl: {
    readonly type: string
    /** What separates a name's parts, which purls separate by `/`. */
    readonly separator: '/' | ':'
  }
  readonly versions: { readonly compare: CompareVersions; readonly ranges: RangeSyntax }
  readonly names: {
    /** Maps all names of one package to the same text. */
    readonly normalize: (name: string) => string
    /** The form that its registry uses. */
    readonly toRegistryName: (name: string) => string
    /** Names in the registry's form; linear time. */
    readonly pattern: RegExp
    /** The pattern in words. */
    readonly form: string
    /** What package names often add to project names, or omit: `*-js`. */
    readonly affixes: readonly string[]
    /** The bundled list of popular names, in `data/popular` of the guardrail. */
    readonly popular: string | null
  }
  /**
   * The protocol by which the guardrail queries releases. Null if it uses its local lists only.
   */
  readonly registry: string | null
  /** Languages whose code imports the packages. */
  readonly languages: readonly Language[]
  readonly imports: {
    readonly syntax: ImportSyntax
    /** Whether imports always name the package, so that no import means no use. */
    readonly namePackages: boolean
    /** Import names of packages, by normalized name, if they differ. */
    readonly byPackage: Readonly<Record<string, string>>
    /** How a repository declares modules of its own. */
    readonly ownModules: OwnModules | null
  }
  /** In order of precedence for the version of a package. */
  readonly lockfiles: readonly LockfileFormat[]
  readonly manifests: readonly ManifestFormat[]
  /** Programs that install the packages. */
  readonly installers: readonly Installer[]
  /** Extensions of files that contain one package; an argument that ends so names a file. */
  readonly archives: readonly string[]
}

/**
 * How an import leads to a package: by the rules of a language with much data, which the guardrail
 * implements, or by a function.
 */
export type ImportSyntax = 'node' | 'python' | 'ruby' | ToPackageName

/** The package of an import; undefined for relative and built-in imports. */
type ToPackageName = (specifier: string) => string | undefined

/** By a table of the most common packages, if imports don't contain the package. */
export const byPrefix =
  (
    separator: string,
    packages: readonly (readonly [prefix: string, name: string])[],
  ): ToPackageName =>
  (specifier) =>
    packages.find(
      ([prefix]) => specifier === prefix || specifier.startsWith(prefix + separator),
    )?.[1]

/**
 * How a repository declares modules of its own: by rules that the guardrail implements, by a
 * manifest, or by a file at the path of an import.
 */
type OwnModules =
  | 'npm'
  | 'python'
  | {
      readonly kind: 'manifest'
      readonly file: string
      readonly readName: (text: string) => string | undefined
      readonly isOwn: (own: string, specifier: string, name: string) => boolean
    }
  | { readonly kind: 'file'; readonly toPath: (specifier: string) => string }

export type LockfileFormat = {
  readonly file: string
  /** Other names that it may have. */
  readonly pattern: RegExp | null
  /** Null for a format that only other clients read. */
  readonly parse: LockfileParser | null
  /**
   * Names of files, also of other clients, that list packages without their dependencies. Null for
   * a format that lists both.
   */
  readonly flat: RegExp | null
}

export type ManifestFormat = {
  /** The name of the file, or a form of it that people read, such as `*.csproj`. */
  readonly file: string
  /** Other names or paths that it may have. */
  readonly pattern: RegExp | null
  readonly read: (text: string) => FoundPackage[]
  /** Paths of the files that it includes, relative to the repository. */
  readonly includes: (text: string, path: string) => string[]
  /** Whether it is also a program, whose imports count. */
  readonly isProgram: boolean
}

/** Keeps the literal name and protocol, from which the types of all are derived. */
export const defineEcosystem = <const Name extends string, const Registry extends string | null>(
  record: EcosystemRecord & { readonly name: Name; readonly registry: Registry },
): EcosystemRecord & { readonly name: Name; readonly registry: Registry } => record

export const asIs = (name: string): string => name
export const lowerCase = (name: string): string => name.toLowerCase()

/** A format that lists packages and their dependencies, under one file name. */
export const lockfile = (
  file: string,
  parse: LockfileParser | null,
  more: Partial<Pick<LockfileFormat, 'flat' | 'pattern'>> = {},
): LockfileFormat => ({ file, parse, pattern: null, flat: null, ...more })

export const manifest = (
  file: string,
  read: ManifestFormat['read'],
  more: Partial<Pick<ManifestFormat, 'pattern' | 'includes' | 'isProgram'>> = {},
): ManifestFormat => ({
  file,
  read,
  pattern: null,
  includes: () => [],
  isProgram: false,
  ...more,
})
