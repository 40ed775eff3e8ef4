import { dirname, isAbsolute, relative, resolve } from 'node:path'
import type { Subject } from '../subject.ts'

export type PackageSource = {
  readonly kind: 'workspace' | 'directory' | 'git' | 'url'
  /** As it is written. */
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

/** Where a version says that a package comes from, when that is no registry. */
export const sourceIn = (wanted: string): PackageSource | undefined => {
  const text = wanted.trim()
  const kind = SOURCES.find(([, pattern]) => pattern.test(text))?.[0]
  return kind && { kind, text }
}

/** Of a package that a text takes from elsewhere; undefined where the text doesn't show from where. */
export const sourceOf = ({
  name,
  wanted,
  specifier,
  isElsewhere,
}: Subject): PackageSource | undefined => {
  if (isElsewhere !== true) return sourceIn(wanted)
  const after = specifier.startsWith(`${name}@`) ? specifier.slice(name.length + 1) : undefined
  const address = /(?:(?:git|hg|svn|bzr)\+|https?:|file:)[^\s'"]+/.exec(specifier)?.[0]
  return sourceIn(wanted) ?? sourceIn(after ?? '') ?? sourceIn(address ?? '')
}

/** Whether a directory lies in the repository, where others review it. */
export const isInRepository = (
  { text }: PackageSource,
  root: string,
  filePath: string,
): boolean => {
  const path = text.replace(/^(?:file|link|portal):(?:\/\/(?=\/))?/i, '')
  const below = relative(root, resolve(root, dirname(filePath), path))
  return !path.startsWith('~') && !below.startsWith('..') && !isAbsolute(below)
}
