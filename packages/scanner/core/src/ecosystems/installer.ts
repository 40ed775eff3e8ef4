import type { ManifestFormat } from './ecosystem-record.ts'

/** Programs that install packages, as the guardrail reads their commands. */
export type Installer = {
  readonly programs: readonly string[]
  readonly argument: PackageArgument
  /** Options of all subcommands that take the next word. */
  readonly valued: ReadonlySet<string>
  /** A word before the subcommand, such as `+nightly`. */
  readonly prefix: RegExp | null
  /** By name; empty for a program without subcommands. */
  readonly subcommands: Subcommands
  /** What all words mean if no subcommand matches. */
  readonly otherwise: Subcommand | null
  /** Subcommands that only print packages that are already installed. */
  readonly listings: readonly string[]
}

/**
 * How an argument names a package: by the rules of a program, which the guardrail implements, or by
 * a pattern.
 */
export type PackageArgument = 'npm' | 'deno' | 'pip' | ArgumentPattern

/** Paths, URLs, and archives of the ecosystem are recognized before. Patterns are linear. */
export type ArgumentPattern = {
  /** With the groups name and version. */
  readonly packages: RegExp
  /** Arguments that install nothing from the registry; null if all others are mistakes. */
  readonly own: RegExp | null
  /** Maps the name as written to the name of the package. */
  readonly toName: (name: string) => string
}

export type Subcommands = ReadonlyMap<string, Subcommand>

export type Subcommand =
  | PackagesSubcommand
  /** The rest is another subcommand: one of these, or of the program. */
  | {
      readonly kind: 'subcommands'
      readonly skipped: number
      readonly subcommands: Subcommands | null
    }
  /** The rest is another command, or the arguments of a program. */
  | { readonly kind: 'command'; readonly skipped: number; readonly program: string | null }
  /** Installs packages that no list covers. */
  | { readonly kind: 'unsupported'; readonly packages: string }
  | {
      readonly kind: 'reader'
      readonly reader: SubcommandReader
      /** Files that list packages, if it takes any. */
      readonly files: PackageFiles | null
    }

/** Subcommands with rules of their own; the guardrail implements each. */
export type SubcommandReader =
  | 'npm-exec'
  | 'npm-init'
  | 'npm-pkg'
  | 'python-module'
  | 'python-tool'
  | 'uv-run'

/** Operands and values of options are packages. Options are separated by spaces. */
type PackagesSubcommand = {
  readonly kind: 'packages'
  /** Operands before the packages. */
  readonly skipped: number
  /** Words before the packages, of which one is required. */
  readonly after: readonly string[] | null
  /** How many operands are packages; the rest belongs to another program. */
  readonly operandsMax: number
  /** The operand with the version. */
  readonly versionAt: number | null
  /** Operands that name packages; all if null. */
  readonly only: RegExp | null
  /** Further options that take the next word. */
  readonly valued: readonly string[]
  /** Options with one version for all operands. */
  readonly version: readonly string[]
  /** Options for a source other than the registry: a directory, or an address. */
  readonly directories: readonly string[]
  readonly addresses: readonly string[]
  /** Options with the package, so that operands name its programs. */
  readonly sources: readonly string[]
  /** Options with a package, or with several separated by commas. */
  readonly packages: readonly string[]
  readonly lists: readonly string[]
  /** Options with the address of another registry. */
  readonly indexes: readonly string[]
  /** Files that list packages: by options, or as operands. */
  readonly files: PackageFiles | null
}

export type PackageFiles = {
  readonly options: readonly string[]
  readonly areOperands: boolean
  readonly format: ManifestFormat
  /** Files that are read elsewhere. */
  readonly ignored: RegExp
  /** Programs that declare packages in a form that isn't read. */
  readonly programs: RegExp
}

type ListOptions = { readonly withAliases: boolean }

/** Subcommands that install packages: the words of each, without aliases unless requested. */
export const listInstalling = (given: Subcommands, { withAliases }: ListOptions): string[][] => {
  const entries = [...given]
  // Aliases share an object; the first of them stays.
  const listed = withAliases
    ? entries
    : entries.filter(([, each], at) => entries.findIndex(([, other]) => other === each) === at)
  return listed.flatMap(([name, subcommand]) =>
    listPaths(subcommand, { withAliases }).map((path) => [name, ...path]),
  )
}

/** The words after the name of a subcommand, for each way that installs packages. */
const listPaths = (subcommand: Subcommand, options: ListOptions): string[][] => {
  if (subcommand.kind === 'subcommands')
    return listInstalling(subcommand.subcommands ?? new Map(), options)
  if (subcommand.kind === 'packages' && subcommand.after !== null)
    return subcommand.after.map((word) => [word])
  return subcommand.kind === 'packages' || subcommand.kind === 'reader' ? [[]] : []
}

/** Splits a list of words in a table. */
export const splitWords = (text: string): string[] =>
  text.split(/\s+/).filter((each) => each !== '')

/** A list of words, without some of them. */
export const withoutWords = (text: string, excluded: string): string =>
  splitWords(text)
    .filter((each) => !splitWords(excluded).includes(each))
    .join(' ')

/** A pattern of arguments. */
export const argumentPattern = (
  matching: RegExp,
  { own = null, toName = (name) => name }: Partial<Omit<ArgumentPattern, 'packages'>> = {},
): ArgumentPattern => ({ packages: matching, own, toName })

type Table = Readonly<Record<string, Subcommand>>

/** Subcommands by their names and aliases, separated by spaces. */
const toSubcommands = (table: Table): Subcommands =>
  new Map(
    Object.entries(table).flatMap(([names, subcommand]) => {
      // Aliases share an object; other names never do.
      const own = { ...subcommand }
      return splitWords(names).map((name): [string, Subcommand] => [name, own])
    }),
  )

/** An installer; its programs and options are separated by spaces. */
export const installer = (
  programs: string,
  argument: PackageArgument,
  table: Table,
  {
    valued = '',
    ...more
  }: Partial<Pick<Installer, 'listings' | 'otherwise' | 'prefix'>> & {
    readonly valued?: string
  } = {},
): Installer => ({
  programs: splitWords(programs),
  argument,
  valued: new Set(splitWords(valued)),
  subcommands: toSubcommands(table),
  prefix: null,
  otherwise: null,
  listings: [],
  ...more,
})

type OptionLists = Partial<
  Record<
    | 'addresses'
    | 'directories'
    | 'indexes'
    | 'lists'
    | 'packages'
    | 'sources'
    | 'valued'
    | 'version',
    string
  >
>
type PackagesOptions = OptionLists &
  Partial<Pick<PackagesSubcommand, 'files' | 'only' | 'operandsMax' | 'skipped' | 'versionAt'>> & {
    readonly after?: string
  }

/** Installs its operands, unless the options say otherwise. */
export const packages = ({
  after,
  valued = '',
  version = '',
  sources = '',
  directories = '',
  addresses = '',
  packages: single = '',
  lists = '',
  indexes = '',
  ...more
}: PackagesOptions = {}): PackagesSubcommand => ({
  kind: 'packages',
  skipped: 0,
  after: after === undefined ? null : splitWords(after),
  operandsMax: Infinity,
  versionAt: null,
  only: null,
  valued: splitWords(valued),
  version: splitWords(version),
  sources: splitWords(sources),
  directories: splitWords(directories),
  addresses: splitWords(addresses),
  packages: splitWords(single),
  lists: splitWords(lists),
  indexes: splitWords(indexes),
  files: null,
  ...more,
})

/** Runs another subcommand, of a table if given. */
export const subcommands = (table: Table | null = null, skipped = 0): Subcommand => ({
  kind: 'subcommands',
  skipped,
  subcommands: table && toSubcommands(table),
})

/** Runs another command, or a program with the rest as its arguments. */
export const command = (program: string | null = null, skipped = 0): Subcommand => ({
  kind: 'command',
  skipped,
  program,
})

export const unsupported = (given: string): Subcommand => ({ kind: 'unsupported', packages: given })
export const reader = (name: SubcommandReader, files: PackageFiles | null = null): Subcommand => ({
  kind: 'reader',
  reader: name,
  files,
})
