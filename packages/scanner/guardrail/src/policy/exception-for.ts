import type { PackageRef } from '../package-ref.ts'
import type { ReasonKind } from '../verdict.ts'
import { normalName } from '../find/found-package.ts'
import { getEcosystemRecord, parseWantedVersions } from '@daimon/scanner-core'
import type { Exception, Policy } from './policy.ts'

export type AppliedException = {
  readonly isExcused: (kind: ReasonKind) => boolean
  /** Valid and recently expired exceptions. */
  readonly notes: readonly string[]
}

/** The reasons that the policy excuses for a package version. `now` is the current time. */
export const exceptionFor = (
  { allow }: Policy,
  { ecosystem, name }: Pick<PackageRef, 'ecosystem' | 'name'>,
  version: string,
  now: Date,
): AppliedException => {
  const today = now.toISOString().slice(0, 10)
  const own = allow.filter(
    (each) => each.ecosystem === ecosystem && isNamed(each, name) && isVersion(each, version),
  )
  const valid = own.filter(({ expires }) => expires >= today)
  return {
    isExcused: (kind) =>
      valid.some(({ kinds }) => (kinds ? kinds.includes(kind) : kind !== 'malicious')),
    notes: own.map(({ owner, reason, expires }) =>
      expires >= today
        ? `exception for ${name} by ${owner} until ${expires}: ${reason}`
        : `the exception for ${name} by ${owner} ended on ${expires}`,
    ),
  }
}

const isNamed = ({ ecosystem, package: pattern }: Exception, name: string): boolean =>
  pattern.endsWith('/*')
    ? name.startsWith(pattern.slice(0, -1))
    : normalName(ecosystem, pattern) === name

const isVersion = ({ ecosystem, versions }: Exception, version: string): boolean => {
  const wanted = parseWantedVersions(getEcosystemRecord(ecosystem).versions.ranges, versions ?? '')
  if (wanted.kind === 'any') return true
  if (version === '' || wanted.kind === 'tag' || wanted.kind === 'unreadable') return false
  return wanted.kind === 'exact' ? wanted.version === version : wanted.admits(version)
}
