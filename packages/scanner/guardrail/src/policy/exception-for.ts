import type { Subject } from '../subject.ts'
import type { ReasonKind } from '../verdict.ts'
import { normalName } from '../find/found.ts'
import { wantedVersions } from '../judge/wanted-versions.ts'
import type { Exception, Policy } from './policy.ts'

export type Excused = {
  readonly isExcused: (kind: ReasonKind) => boolean
  /** What holds, and what held until a while ago. */
  readonly notes: readonly string[]
}

/** Which reasons the policy excuses for a package in one version, today. `now` is the time. */
export const exceptionFor = (
  { allow }: Policy,
  { ecosystem, name }: Pick<Subject, 'ecosystem' | 'name'>,
  version: string,
  now: Date,
): Excused => {
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
        ? `${name} is excused by ${owner} until ${expires}: ${reason}`
        : `the exception of ${owner} for ${name} ended on ${expires}`,
    ),
  }
}

const isNamed = ({ ecosystem, package: pattern }: Exception, name: string): boolean =>
  pattern.endsWith('/*')
    ? name.startsWith(pattern.slice(0, -1))
    : normalName(ecosystem, pattern) === name

const isVersion = ({ ecosystem, versions }: Exception, version: string): boolean => {
  const wanted = wantedVersions(ecosystem, versions ?? '')
  if (wanted.kind === 'any') return true
  if (version === '' || wanted.kind === 'tag' || wanted.kind === 'unreadable') return false
  return wanted.kind === 'exact' ? wanted.version === version : wanted.admits(version)
}
