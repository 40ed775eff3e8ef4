import type { EcosystemName, Subject } from '../subject.ts'

/** A package as a manifest or an import names it, before its name is put into the form of its ecosystem. */
export type Found = {
  readonly name: string
  readonly wanted?: string
  readonly specifier?: string
  readonly line: number
  readonly isElsewhere?: boolean
}

const NORMAL: Readonly<Partial<Record<EcosystemName, (name: string) => string>>> = {
  // PEP 503.
  PyPI: (name) => name.toLowerCase().replaceAll(/[-_.]+/g, '-'),
  // The registry takes one of two names that differ in this alone; the one with the hyphen is asked for in `_` too.
  Packagist: (name) => name.toLowerCase(),
}

export const normalName = (ecosystem: EcosystemName, name: string): string =>
  NORMAL[ecosystem]?.(name) ?? name

export const subjectOf = (
  ecosystem: EcosystemName,
  from: Subject['from'],
  { name, wanted = '', specifier = name, line, isElsewhere = false }: Found,
): Subject => ({
  ecosystem,
  name: normalName(ecosystem, name),
  wanted: wanted.trim(),
  specifier,
  line,
  from,
  ...(isElsewhere ? { isElsewhere: true } : {}),
})

export const lineAt = (text: string, offset: number): number =>
  text.slice(0, offset).split('\n').length

/** The line on which a word stands first; 1 where it stands nowhere as such. */
export const lineOfWord = (text: string, word: string): number =>
  lineAt(text, Math.max(0, text.indexOf(word)))
