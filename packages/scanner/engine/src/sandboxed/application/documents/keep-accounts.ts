import { isAccountWith } from '../seed/seed-value.ts'
import { ObjectId, decode, encode } from './bson.ts'
import type { Collections } from './commands.ts'

/**
 * Keeps the accounts as they are now. The returned function undoes what requests did to them, so
 * that they can log in again.
 */
export const keepAccounts = (collections: Collections): (() => void) => {
  const kept = [...collections].flatMap(([name, documents]) =>
    documents
      .filter((each) => isAccountWith(Object.keys(each)))
      .map((each) => ({ name, id: each['_id'], bytes: encode(each) })),
  )
  return () => {
    for (const { name, id, bytes } of kept) {
      const documents = collections.get(name) ?? []
      const at = documents.findIndex((each) => isSame(each['_id'], id))
      if (at === -1) documents.push(decode(bytes))
      else documents[at] = decode(bytes)
      collections.set(name, documents)
    }
  }
}

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (one instanceof ObjectId && other instanceof ObjectId && one.hex === other.hex)
