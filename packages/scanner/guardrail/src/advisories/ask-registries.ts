import type { Dependency } from '@daimon/scanner-api'
import {
  ECOSYSTEM_RECORDS,
  type ListedEcosystem,
  findDependencyEcosystem,
} from '@daimon/scanner-core'
import { safeErrorMessage } from '../safe-error-message.ts'
import { REGISTRY_CLIENTS } from '../registry/protocols.ts'
import type { AskOptions, LockedReleases, RegistryAnswer } from './registry-answer.ts'

export type RegistryReport = {
  readonly answers: readonly RegistryAnswer[]
  /** Registries that didn't answer, and why. */
  readonly problems: readonly { readonly ecosystem: string; readonly reason: string }[]
  /** Packages to ask about; those of other ecosystems and sources aren't counted. */
  readonly asked: number
}

/**
 * Asks the registries of the user's configuration about exactly the locked releases that come from
 * a registry. A registry that fails doesn't affect the others.
 */
export const askRegistries = async (
  dependencies: readonly Dependency[],
  options: AskOptions,
): Promise<RegistryReport> => {
  const answers: RegistryAnswer[] = []
  const problems: { ecosystem: string; reason: string }[] = []
  let asked = 0
  for (const record of ECOSYSTEM_RECORDS) {
    if (record.registry === null) continue
    const locked = collectReleases(dependencies, record)
    asked += locked.size
    try {
      answers.push(...(await REGISTRY_CLIENTS[record.registry].ask(locked, options)))
    } catch (error) {
      options.signal.throwIfAborted()
      problems.push({ ecosystem: record.name, reason: safeErrorMessage(error) })
    }
  }
  return { answers, problems, asked }
}

const collectReleases = (
  dependencies: readonly Dependency[],
  record: ListedEcosystem,
): LockedReleases => {
  const found = new Map<string, Set<string>>()
  for (const dependency of dependencies) {
    const { name, version, source } = dependency
    if (version === '' || (source ?? 'registry') !== 'registry') continue
    // `other` in payloads is several ecosystems.
    if (findDependencyEcosystem(dependency)?.name !== record.name) continue
    const key = record.names.toRegistryName(name)
    if (!record.names.pattern.test(key)) continue
    const versions = found.get(key) ?? new Set()
    found.set(key, versions.add(version))
  }
  return found
}
