import type { Advisory, AdvisoryStore, ExploitSignals } from '../advisory.ts'
import { ecosystemRules, packageKey } from '../ecosystems.ts'
import { readCurrent, readShard } from './current.ts'
import { getShard, readValues } from './shard.ts'

const SHARDS_KEPT = 32

/** Control characters separate fields of a line, so no key contains one. */
const CONTROL = /[\u0000-\u001f\u007f]/

/**
 * Opens the current generation of the advisories in a directory, or returns undefined if
 * there is none. Throws AdvisoryError if the data is damaged.
 */
export const openStore = (directory: string): AdvisoryStore | undefined => {
  const current = readCurrent(directory)
  if (!current) return undefined
  const shards = new Map<string, Buffer>()
  const read = (key: string): unknown[] => {
    if (CONTROL.test(key)) return []
    const name = getShard(key)
    const kept = shards.get(name) ?? readShard(directory, current, name)
    // Least recently used order: the last requested shard is evicted last.
    shards.delete(name)
    shards.set(name, kept)
    if (shards.size > SHARDS_KEPT) shards.delete(shards.keys().next().value as string)
    return readValues(kept, key)
  }
  return {
    data: current.data,
    advisoriesOf: (ecosystem, name) => {
      const rules = ecosystemRules(ecosystem)
      return rules ? (read(packageKey(rules, name)) as Advisory[]) : []
    },
    signalsOf: (cveId) => Object.assign({}, ...read(cveId)) as ExploitSignals,
  }
}
