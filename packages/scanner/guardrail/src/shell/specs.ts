import { type FoundPackage, npmEntry, readRequirement } from '@daimon/scanner-core'
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

export type SpecReader = (argument: string) => Spec

const LOCAL: Spec = { kind: 'local' }
const ADDRESS: Spec = { kind: 'address' }
const UNKNOWN_SPEC: Spec = { kind: 'unknown' }
const toSpec = (found: FoundPackage): Spec => ({ kind: 'package', found })

const ARCHIVE = /\.(?:tgz|tar|tar\.(?:gz|bz2|xz)|whl|zip|gem|crate|egg)(?:[?#].*)?$/i
const PATH = /^(?:\.{1,2}(?:[/\\[]|$)|[/~\\]|[a-z]:[/\\])/i
const URL_LIKE = /^(?:[a-z][a-z+.-]*:\/\/|git@|(?:git|github|gitlab|bitbucket|gist):)/i

const pathSpec = (path: string): Spec => (ARCHIVE.test(path) ? ADDRESS : LOCAL)

/** `name@range`, `alias@npm:real@1`, `user/repository`, a URL, or a path. */
export const readNpmSpec: SpecReader = (argument) => {
  if (/^(?:file|link|portal|workspace):/.test(argument)) return pathSpec(argument)
  if (PATH.test(argument)) return pathSpec(argument)
  if (argument.startsWith('jsr:')) return { kind: 'uncovered' }
  if (URL_LIKE.test(argument)) return ADDRESS
  const [, name, wanted = ''] =
    /^(?:npm:)?((?:@[^/@\s]+\/)?[^/@\s:]+)(?:@(.*))?$/s.exec(argument) ?? []
  if (name === undefined) return isUnknown(argument) ? UNKNOWN_SPEC : ADDRESS
  if (isUnknown(name)) return UNKNOWN_SPEC
  if (ARCHIVE.test(name)) return ADDRESS
  if (wanted.startsWith('jsr:')) return { kind: 'uncovered' }
  return toSpec({ ...npmEntry(name, wanted, 0), specifier: argument })
}

/** `name[extra]>=1; marker`, `name @ URL`, a URL, or a path. */
export const readPipSpec: SpecReader = (argument) => {
  if (/^\s*[A-Za-z0-9][\w.-]*\s*(?:\[[^\]]*\])?\s*@\s*[a-z+]+:/.test(argument)) {
    const found = readRequirement(argument, 0)
    if (found) return toSpec(found)
  }
  if (PATH.test(argument)) return pathSpec(argument)
  const name = /[#&]egg=([A-Za-z0-9._-]+)/.exec(argument)?.[1]
  if (name !== undefined) return toSpec({ name, specifier: argument, line: 0, isElsewhere: true })
  if (URL_LIKE.test(argument) || /^(?:git|hg|svn|bzr)\+/.test(argument)) return ADDRESS
  if (ARCHIVE.test(argument)) return ADDRESS
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
  (pattern: RegExp): SpecReader =>
  (argument) => {
    if (PATH.test(argument)) return pathSpec(argument)
    if (URL_LIKE.test(argument)) return ADDRESS
    const [, name, wanted = ''] = pattern.exec(argument) ?? []
    if (name === undefined || isUnknown(name)) return isUnknown(argument) ? UNKNOWN_SPEC : LOCAL
    return toSpec({
      name,
      wanted: wanted === 'latest' ? '' : wanted,
      specifier: argument,
      line: 0,
    })
  }

/** `name@1.0`, for Cargo and NuGet tools. */
export const readAtSpec = byPattern(/^([^@\s/]+)(?:@(\S+))?$/)
/** `example.org/module@v1`; paths without a dot in the first segment are Go's own. */
export const readGoSpec: SpecReader = (argument) => {
  const [path = '', version = ''] = argument.split('@')
  if (isUnknown(path)) return UNKNOWN_SPEC
  if (!/^[\w-]+(?:\.[\w-]+)+(?:\/|$)/.test(path) || path.endsWith('.go') || version === 'none')
    return LOCAL
  return toSpec({
    name: path.replace(/\/?\.\.\.$/, ''),
    wanted: /^(?:latest|upgrade|patch)$/.test(version) ? '' : version,
    specifier: argument,
    line: 0,
  })
}
export const readGemSpec: SpecReader = (argument) =>
  ARCHIVE.test(argument) ? ADDRESS : byPattern(/^([\w.-]+?)(?::(\S+))?$/)(argument)
/** `vendor/package:^1`; also with `=` and a space. */
export const readComposerSpec: SpecReader = (argument) => {
  const [, name, wanted = ''] = /^([\w.-]+\/[\w.-]+)(?:[:=@ ](.+))?$/.exec(argument) ?? []
  if (name === undefined) return isUnknown(argument) ? UNKNOWN_SPEC : LOCAL
  return toSpec({ name, wanted, specifier: argument, line: 0 })
}
/** `group:artifact:1.0`. */
export const readMavenSpec: SpecReader = (argument) => {
  const [, name, wanted = ''] = /^([\w.-]+:[\w.-]+)(?::([\w.-]+))?/.exec(argument) ?? []
  return name === undefined ? UNKNOWN_SPEC : toSpec({ name, wanted, specifier: argument, line: 0 })
}
