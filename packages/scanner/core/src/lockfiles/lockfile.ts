import type { Dependency } from '@daimon/scanner-api'

/** A package in a lockfile; the format of the file implies the ecosystem. */
export type LockedPackage = {
  // Not `Omit`, which loses the named members of a type that allows others.
  [
    Member in keyof Dependency as string extends Member
      ? never
      : Member extends 'ecosystem'
        ? never
        : Member
  ]: Dependency[Member]
}

/** A problem in a lockfile: where, and what. Other lockfiles are still used. */
export type LockfileProblem = {
  readonly file: string
  readonly line: number
  readonly message: string
}

export type LockfileResult = {
  readonly dependencies: Dependency[]
  readonly problems: LockfileProblem[]
}

/** Turns the text of a lockfile into dependencies; throws a LockfileError if it can't be parsed. */
export type LockfileParser = (text: string, file: string) => LockedPackage[]

export class LockfileError extends Error {
  override readonly name = 'LockfileError'
  readonly line: number

  constructor(message: string, line: number) {
    super(message)
    this.line = line
  }
}

type DependencyInput = Pick<LockedPackage, 'name' | 'version'> & Partial<LockedPackage>

/** A dependency with defaults for what a lockfile omits. */
export const dependency = (given: DependencyInput): LockedPackage => ({
  resolved_url: null,
  env_marker: null,
  ...given,
  ...(given.depends_on && given.depends_on.length === 0 ? { depends_on: undefined } : {}),
})

/** The source of a dependency's code, by its resolved address. */
export const toSource = (
  resolved: string | null | undefined,
): NonNullable<Dependency['source']> => {
  if (!resolved) return 'registry'
  if (/^git(?:\+|:)|\.git(?:#|$)|^github:|^(?:git@|ssh:)/.test(resolved)) return 'git'
  if (/^(?:file:|link:|portal:|\.{0,2}\/)/.test(resolved)) return 'file'
  if (resolved.startsWith('workspace:')) return 'workspace'
  if (/\/-\/|\/npm\/|registry|\.tgz/.test(resolved)) return 'registry'
  return 'url'
}

type Table = Readonly<Record<string, unknown>>
export const table = (value: unknown): Table =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Table) : {}
export const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
export const toText = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined
