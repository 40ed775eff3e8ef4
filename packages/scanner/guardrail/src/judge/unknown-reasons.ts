import type { Subject } from '../subject.ts'
import type { Reason } from '../verdict.ts'
import type { JudgeParts } from './judge-parts.ts'
import { type PackageSource, isInRepository } from './package-source.ts'
import type { RegistryFacts } from './registry-facts.ts'
import type { ResolvedVersion } from './resolve-version.ts'

type Judged = {
  readonly parts: JudgeParts
  readonly subject: Subject
  readonly filePath: string
  readonly source: PackageSource | undefined
  readonly facts: RegistryFacts
  readonly resolved: ResolvedVersion
  /** What the nearest lockfile pins. */
  readonly locked: string | undefined
}

/** What can't be judged, as reasons whose action is the policy's for the unknown. */
export const unknownReasons = (judged: Judged): Reason[] => {
  const { subject, facts, resolved } = judged
  const existence =
    facts.unavailable !== undefined && !isKnownToExist(judged)
      ? `Whether ${subject.name} exists is not known: the registry of ${subject.ecosystem} gave no answer (${facts.unavailable}). Ask again before you install it.`
      : undefined
  return [sourceDetail(judged), existence, resolved.unknown].flatMap((detail) =>
    detail === undefined ? [] : [{ kind: 'nonexistent', detail }],
  )
}

/** Without a registry: a name that many know, or that the lockfile has resolved. */
const isKnownToExist = ({ parts, subject: { ecosystem, name }, locked }: Judged): boolean =>
  locked !== undefined || parts.policy.popular(ecosystem).names.has(name)

const sourceDetail = ({ parts, subject, filePath, source }: Judged): string | undefined => {
  if (!source || source.kind === 'workspace') return undefined
  const { name } = subject
  if (source.kind !== 'directory')
    return `${name} comes from ${source.kind === 'git' ? 'a git repository' : 'a URL'} (${source.text}): no registry lists what is there, so neither its releases nor their advisories can be judged.`
  return isInRepository(source, parts.root, filePath)
    ? undefined
    : `${name} comes from a directory outside of the repository (${source.text}), which can't be judged.`
}
