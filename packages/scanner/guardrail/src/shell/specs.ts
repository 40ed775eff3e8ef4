import {
  type ArgumentPattern,
  ECOSYSTEM_RECORDS,
  type EcosystemName,
  type FoundPackage,
  type PackageArgument,
  npmEntry,
  readRequirement,
} from '@daimon/scanner-core'
import { isUnknown } from './unknown.ts'

/** The kind of package source in an installer argument. */
type Spec =
  | { readonly kind: 'package'; readonly found: FoundPackage }
  /** A local directory: nothing is downloaded. */
  | { readonly kind: 'local' }
  /** A URL or archive: the package name is unknown. */
  | { readonly kind: 'address' }
  /** An unsupported registry. */
  | { readonly kind: 'uncovered' }
  | { readonly kind: 'unknown' }

type SpecReader = (argument: string, archiveName: RegExp) => Spec

const LOCAL: Spec = { kind: 'local' }
const ADDRESS: Spec = { kind: 'address' }
const UNKNOWN_SPEC: Spec = { kind: 'unknown' }
const toSpec = (found: FoundPackage): Spec => ({ kind: 'package', found })

/** File names of archives; nothing for an ecosystem without. */
const toArchivePattern = (archives: readonly string[]): RegExp =>
  archives.length === 0
    ? /(?!)/
    : new RegExp(`\\.(?:${archives.join('|').replaceAll('.', '\\.')})(?:[?#].*)?$`, 'i')

/** Of all ecosystems, for paths. */
const ARCHIVE = toArchivePattern(ECOSYSTEM_RECORDS.flatMap(({ archives }) => archives))
/** By ecosystem, for arguments without a directory. */
const ARCHIVE_NAMES = new Map(
  ECOSYSTEM_RECORDS.map(({ name, archives }) => [name, toArchivePattern(archives)]),
)
const PATH = /^(?:\.{1,2}(?:[/\\[]|$)|[/~\\]|[a-z]:[/\\])/i
const URL = /^(?:[a-z][a-z+.-]*:\/\/|git@)/i
/** Short forms of npm for repositories, which are coordinates in Maven. */
const REPOSITORY = /^(?:git|github|gitlab|bitbucket|gist):/i

const pathSpec = (path: string): Spec => (ARCHIVE.test(path) ? ADDRESS : LOCAL)

/** `name@range`, `alias@npm:real@1`, `user/repository`, a URL, or a path. */
const readNpmSpec: SpecReader = (argument, archiveName) => {
  if (/^(?:file|link|portal|workspace):/.test(argument)) return pathSpec(argument)
  if (PATH.test(argument)) return pathSpec(argument)
  if (argument.startsWith('jsr:')) return { kind: 'uncovered' }
  if (URL.test(argument) || REPOSITORY.test(argument)) return ADDRESS
  const [, name, wanted = ''] =
    /^(?:npm:)?((?:@[^/@\s]+\/)?[^/@\s:]+)(?:@(.*))?$/s.exec(argument) ?? []
  if (name === undefined) return isUnknown(argument) ? UNKNOWN_SPEC : ADDRESS
  if (isUnknown(name)) return UNKNOWN_SPEC
  if (archiveName.test(name)) return ADDRESS
  if (wanted.startsWith('jsr:')) return { kind: 'uncovered' }
  return toSpec({ ...npmEntry(name, wanted, 0), specifier: argument })
}

/** `name[extra]>=1; marker`, `name @ URL`, a URL, or a path. */
const readPipSpec: SpecReader = (argument, archiveName) => {
  if (/^\s*[A-Za-z0-9][\w.-]*\s*(?:\[[^\]]*\])?\s*@\s*[a-z+]+:/.test(argument)) {
    const found = readRequirement(argument, 0)
    if (found) return toSpec(found)
  }
  if (PATH.test(argument)) return pathSpec(argument)
  const name = /[#&]egg=([A-Za-z0-9._-]+)/.exec(argument)?.[1]
  if (name !== undefined) return toSpec({ name, specifier: argument, line: 0, isElsewhere: true })
  if (URL.test(argument) || REPOSITORY.test(argument) || /^(?:git|hg|svn|bzr)\+/.test(argument))
    return ADDRESS
  if (archiveName.test(argument)) return ADDRESS
  // uv, Poetry, and PDM also accept `name@1.0`.
  const [, plain, at] = /^([A-Za-z0-9][\w.-]*(?:\[[^\]]*\])?)@(.+)$/s.exec(argument) ?? []
  if (plain !== undefined && at !== undefined) {
    const found = readRequirement(plain, 0)
    const wanted = at === 'latest' ? '' : /^\d/.test(at) ? `==${at}` : at
    if (found) return toSpec({ ...found, wanted, specifier: argument })
  }
  const known = argument.split('\uE000')[0] as string
  if (isUnknown(argument) && /^[A-Za-z0-9][\w.-]*(?:\[[^\]]*\])?\s*[=<>~!]/.test(known))
    return toSpec({
      name: /^[\w.-]+/.exec(known)?.[0] ?? '',
      wanted: '',
      specifier: argument,
      line: 0,
    })
  if (isUnknown(argument)) return UNKNOWN_SPEC
  if (/[/\\]/.test(argument)) return LOCAL
  const found = readRequirement(argument, 0)
  return found ? toSpec(found) : UNKNOWN_SPEC
}

const byPattern =
  ({ packages, own, toName }: ArgumentPattern): SpecReader =>
  (argument, archiveName) => {
    if (PATH.test(argument)) return pathSpec(argument)
    if (URL.test(argument) || archiveName.test(argument)) return ADDRESS
    if (!isUnknown(argument) && own?.test(argument) === true) return LOCAL
    const [, name, wanted = ''] = packages.exec(argument) ?? []
    if (name === undefined || isUnknown(name)) return UNKNOWN_SPEC
    return toSpec({
      name: toName(name),
      wanted: NEWEST.test(wanted) ? '' : wanted,
      specifier: argument,
      line: 0,
    })
  }

/** Words for the newest release. */
const NEWEST = /^(?:latest|upgrade|patch)$/

/** `npm:` for npm packages; names without a scheme are those of JSR. */
const readDenoSpec: SpecReader = (argument, archiveName) =>
  readNpmSpec(
    /^(?:npm|jsr|https?):|^[./]/.test(argument) ? argument : `jsr:${argument}`,
    archiveName,
  )

const READERS: Readonly<Record<Extract<PackageArgument, string>, SpecReader>> = {
  npm: readNpmSpec,
  deno: readDenoSpec,
  pip: readPipSpec,
}

/** Reads arguments of an installer. */
export const getSpecReader = ({
  argument,
  ecosystem,
}: {
  readonly argument: PackageArgument
  readonly ecosystem: EcosystemName
}): ((argument: string) => Spec) => {
  const read = typeof argument === 'string' ? READERS[argument] : byPattern(argument)
  const archiveName = ARCHIVE_NAMES.get(ecosystem) as RegExp
  return (word) => read(word, archiveName)
}
