import type { Dependency } from '@daimon/scanner-api'
import { findEcosystem } from '@daimon/scanner-core'
import { safeErrorMessage } from '../safe-error-message.ts'
import { askNpm } from './ask-npm.ts'
import { askPypi } from './ask-pypi.ts'
import type { AskOptions, LockedReleases, RegistryAnswer } from './registry-answer.ts'

export type RegistryReport = {
  readonly answers: readonly RegistryAnswer[]
  /** Registries that didn't answer, and why. */
  readonly problems: readonly { readonly ecosystem: string; readonly reason: string }[]
  /** Packages to ask about; those of other ecosystems and sources aren't counted. */
  readonly asked: number
}

const REGISTRIES = [
  { ecosystem: 'npm', ask: askNpm },
  { ecosystem: 'PyPI', ask: askPypi },
] as const

/**
 * Asks the npm registry and the Python index of the user's configuration about exactly the locked
 * releases that come from a registry. A registry that fails doesn't affect the other.
 */
export const askRegistries = async (
  dependencies: readonly Dependency[],
  options: AskOptions,
): Promise<RegistryReport> => {
  const answers: RegistryAnswer[] = []
  const problems: { ecosystem: string; reason: string }[] = []
  let asked = 0
  for (const { ecosystem, ask } of REGISTRIES) {
    const locked = collectReleases(dependencies, ecosystem)
    asked += locked.size
    try {
      answers.push(...(await ask(locked, options)))
    } catch (error) {
      options.signal.throwIfAborted()
      problems.push({ ecosystem, reason: safeErrorMessage(error) })
    }
  }
  return { answers, problems, asked }
}

const collectReleases = (
  dependencies: readonly Dependency[],
  ecosystem: string,
): LockedReleases => {
  const record = findEcosystem(ecosystem)
  const found = new Map<string, Set<string>>()
  for (const { name, version, source, ecosystem: wire } of dependencies) {
    if (record?.wire !== wire || version === '' || (source ?? 'registry') !== 'registry') continue
    const key = record.names.toRegistryName(name)
    if (!record.names.pattern.test(key)) continue
    const versions = found.get(key) ?? new Set()
    found.set(key, versions.add(version))
  }
  return found
}
