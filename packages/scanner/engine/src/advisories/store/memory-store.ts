import { createHash } from 'node:crypto'
import type { Advisory, AdvisoryStore } from '../advisory.ts'
import { ecosystemRules, packageKey } from '../ecosystems.ts'

/** An in-memory store for a few advisories. */
export const memoryStore = (source: string, advisories: readonly Advisory[]): AdvisoryStore => {
  const byPackage = new Map<string, Advisory[]>()
  for (const advisory of advisories)
    for (const [key, affected] of Map.groupBy(
      advisory.affected,
      ({ ecosystem, name }) => `${ecosystem}:${name}`,
    ))
      byPackage.set(key, [...(byPackage.get(key) ?? []), { ...advisory, affected }])
  const sorted = advisories.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return {
    data: {
      source,
      as_of: advisories.reduce(
        (newest, { modified }) => (newest < modified ? modified : newest),
        '',
      ),
      digest: createHash('sha256').update(JSON.stringify(sorted)).digest('hex'),
      count: advisories.length,
    },
    advisoriesOf: (ecosystem, name) => {
      const rules = ecosystemRules(ecosystem)
      return (rules && byPackage.get(packageKey(rules, name))) ?? []
    },
    signalsOf: () => ({}),
  }
}
