import { IS_OWNER_NAME } from '../../../protocol/application-job.ts'
import { COLLECTION, EMPTY } from './account-collections.ts'

/** What records of collections without a schema have, apart from their names. */
type RecordCollections = {
  readonly collections: readonly string[]
  /** Members that name the owner by an ObjectId; others are known from filters. */
  readonly owners: readonly string[]
  /** Members that are an empty object or list at first. */
  readonly empty: Readonly<Record<string, object>>
}

/** What only an ObjectId has: `ownerId.equals(id)`, `String(note.ownerId)`, `ownerId.toString()` */
const OWNER =
  /\.([a-z]{3,12}(?:_?[iI]d)?)\??\.(?:equals|toString|toHexString)\(|\bString\([\w.?]{0,40}\.([a-z]{3,12}(?:_?[iI]d)?)\)/g
const INSERTS = /\.insert(?:One|Many)\(/
const COLLECTIONS_MAX = 12
const OWNERS_MAX = 4
const EMPTY_MAX = 12

/** The collections of sources, with the members that code reads of their records. */
export const findRecordCollections = (sources: readonly string[]): RecordCollections => {
  const collections = new Set<string>()
  const owners = new Set<string>()
  const empty = new Map<string, object>()
  for (const source of sources) {
    const named = [...source.matchAll(COLLECTION)].map(([, name = '']) => name)
    if (named.length === 0) continue
    for (const name of named) collections.add(name)
    for (const [, own, converted] of source.matchAll(OWNER)) {
      const name = own ?? converted ?? ''
      if (IS_OWNER_NAME.test(name)) owners.add(name)
    }
    if (!INSERTS.test(source)) continue
    for (const [, member = '', value = ''] of source.matchAll(EMPTY))
      if (empty.size < EMPTY_MAX) empty.set(member, value.startsWith('{') ? {} : [])
  }
  return {
    collections: [...collections].slice(0, COLLECTIONS_MAX),
    owners: [...owners].slice(0, OWNERS_MAX),
    empty: Object.fromEntries(empty),
  }
}
