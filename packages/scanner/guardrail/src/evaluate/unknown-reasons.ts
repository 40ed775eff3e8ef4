import type { PackageRef } from '../package-ref.ts'
import type { Reason } from '../verdict.ts'
import type { EvaluationContext } from './evaluation-context.ts'
import { type PackageSource, isInRepository } from './package-source.ts'
import type { RegistryFacts } from './registry-facts.ts'
import type { ResolvedVersion } from './resolve-version.ts'

type EvaluatedPackage = {
  readonly parts: EvaluationContext
  readonly subject: PackageRef
  readonly filePath: string
  readonly source: PackageSource | undefined
  readonly facts: RegistryFacts
  readonly resolved: ResolvedVersion
  /** The version in the nearest lockfile. */
  readonly locked: string | undefined
}

/** Reasons for what can't be checked; the policy sets their action. */
export const unknownReasons = (evaluated: EvaluatedPackage): Reason[] => {
  const { subject, facts, resolved } = evaluated
  const existence =
    facts.unavailable !== undefined && !isKnownToExist(evaluated)
      ? `Can't check whether ${subject.name} exists: the registry of ${subject.ecosystem} didn't respond (${facts.unavailable}). Check again before you install it.`
      : undefined
  return [sourceDetail(evaluated), existence, resolved.unknown].flatMap((detail) =>
    detail === undefined ? [] : [{ kind: 'nonexistent', detail }],
  )
}

/** Without a registry: whether a name is popular or locked. */
const isKnownToExist = ({
  parts,
  subject: { ecosystem, name },
  locked,
}: EvaluatedPackage): boolean =>
  locked !== undefined || parts.policy.popular(ecosystem).names.has(name)

const sourceDetail = ({
  parts,
  subject,
  filePath,
  source,
}: EvaluatedPackage): string | undefined => {
  if (!source || source.kind === 'workspace') return undefined
  const { name } = subject
  if (source.kind !== 'directory')
    return `${name} comes from ${source.kind === 'git' ? 'a git repository' : 'a URL'} (${source.text}), not from a registry, so its releases and advisories can't be checked.`
  return isInRepository(source, parts.root, filePath)
    ? undefined
    : `${name} comes from a directory outside the repository (${source.text}), so it can't be checked.`
}
