import type { Advisory, AdvisoryStore, ExploitSignals } from '../advisory.ts'
import { ecosystemRules, packageKey } from '../ecosystems.ts'
import { readCurrent, readShard } from './current.ts'
import { shardOf, valuesOf } from './shard.ts'

const SHARDS_KEPT = 32

/** Parts of a line are told apart by them, so no key holds one. */
const CONTROL = /[\u0000-\u001f\u007f]/

/** Opens what was imported into a folder, as it is now; undefined where nothing was. Throws an AdvisoryFault. */
export const openStore = (folder: string): AdvisoryStore | undefined => {
  const current = readCurrent(folder)
  if (!current) return undefined
  const shards = new Map<string, Buffer>()
  const read = (key: string): unknown[] => {
    if (CONTROL.test(key)) return []
    const name = shardOf(key)
    const kept = shards.get(name) ?? readShard(folder, current, name)
    // The last one asked for is the last one to go.
    shards.delete(name)
    shards.set(name, kept)
    if (shards.size > SHARDS_KEPT) shards.delete(shards.keys().next().value as string)
    return valuesOf(kept, key)
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
