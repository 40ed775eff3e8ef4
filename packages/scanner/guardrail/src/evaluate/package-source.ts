import { dirname, isAbsolute, relative, resolve } from 'node:path'
import type { PackageRef } from '../package-ref.ts'

export type PackageSource = {
  readonly kind: 'workspace' | 'directory' | 'git' | 'url'
  /** As written. */
  readonly text: string
}

const SOURCES: readonly (readonly [kind: PackageSource['kind'], pattern: RegExp])[] = [
  ['workspace', /^(?:workspace|catalog):/],
  ['directory', /^(?:(?:file|link|portal):|\.{0,2}\/|\.{1,2}$|~\/|[a-z]:\\)/i],
  [
    'git',
    /^(?:(?:git|hg|svn|bzr)(?:\+|:|@)|(?:github|gitlab|bitbucket|gist):|[\w-]+\/[\w.-]+(?:#|$)|https?:\S+\.git(?:#|$))/,
  ],
  ['url', /^https?:/],
]

/** The source that a version names, if it isn't a registry. */
export const sourceIn = (wanted: string): PackageSource | undefined => {
  const text = wanted.trim()
  const kind = SOURCES.find(([, pattern]) => pattern.test(text))?.[0]
  return kind && { kind, text }
}

/** The source of a package from outside a registry; undefined if the text doesn't name it. */
export const toSource = ({
  name,
  wanted,
  specifier,
  isElsewhere,
}: PackageRef): PackageSource | undefined => {
  if (isElsewhere !== true) return sourceIn(wanted)
  const after = specifier.startsWith(`${name}@`) ? specifier.slice(name.length + 1) : undefined
  const address = /(?:(?:git|hg|svn|bzr)\+|https?:|file:)[^\s'"]+/.exec(specifier)?.[0]
  return sourceIn(wanted) ?? sourceIn(after ?? '') ?? sourceIn(address ?? '')
}

/** Whether a directory is inside the repository, where it is reviewed. */
export const isInRepository = (
  { text }: PackageSource,
  root: string,
  filePath: string,
): boolean => {
  const path = text.replace(/^(?:file|link|portal):(?:\/\/(?=\/))?/i, '')
  const below = relative(root, resolve(root, dirname(filePath), path))
  return !path.startsWith('~') && !below.startsWith('..') && !isAbsolute(below)
}
