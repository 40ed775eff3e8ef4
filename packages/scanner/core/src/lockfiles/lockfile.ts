import type { Dependency } from '@daimon/scanner-api'

/** A lockfile that says less than it should: where, and what. What others say still counts. */
export type LockfileProblem = {
  readonly file: string
  readonly line: number
  readonly message: string
}

export type LockfileResult = {
  readonly dependencies: Dependency[]
  readonly problems: LockfileProblem[]
}

/** Turns the text of a lockfile into dependencies; throws a LockfileFault where it cannot be read. */
export type LockfileParser = (text: string, file: string) => Dependency[]

export class LockfileFault extends Error {
  override readonly name = 'LockfileFault'
  readonly line: number

  constructor(message: string, line: number) {
    super(message)
    this.line = line
  }
}

type Given = Pick<Dependency, 'name' | 'version' | 'ecosystem'> & Partial<Dependency>

/** Fills in what a lockfile does not say. */
export const dependency = (given: Given): Dependency => ({
  resolved_url: null,
  env_marker: null,
  ...given,
  ...(given.depends_on && given.depends_on.length === 0 ? { depends_on: undefined } : {}),
})

/** Where a dependency's code comes from, by its resolved address. */
export const sourceOf = (
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
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined
