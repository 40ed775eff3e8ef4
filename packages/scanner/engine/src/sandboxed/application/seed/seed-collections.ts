import { readFileSync } from 'node:fs'
import Module from 'node:module'
import {
  APPLICATION,
  DOCUMENTS_PORT,
  SEED_NAMES,
  toSeedObjectId,
} from '../../../protocol/application-job.ts'
import { withoutRecording } from '../../shared/silence.ts'
import { findAccountCollections } from './account-collections.ts'
import { findSources } from './find-sources.ts'
import { findRecordCollections } from './record-collections.ts'
import { seedValue } from './seed-value.ts'

type Collection = {
  readonly findOne: (filter: object) => Promise<object | null>
  readonly updateOne: (filter: object, update: object, options: object) => Promise<unknown>
  readonly deleteOne: (filter: object) => Promise<unknown>
}
type Client = {
  readonly db: () => { readonly collection: (name: string) => Collection }
  readonly connect: () => Promise<unknown>
  readonly close: () => Promise<unknown>
}
type Driver = {
  readonly MongoClient?: new (address: string, options: object) => Client
  readonly ObjectId?: new (id: string) => unknown
}

const DRIVER = /\/mongodb\/lib\/index\.js$/
const MONGOOSE = /\/mongoose\/(?:lib\/)?index\.js$/
const SEED_MS = 3_000

/**
 * Gives the accounts in collections without a schema a password and a role. The store fills a
 * collection at its first read, with what all documents have. Other records get an owner and what
 * code expects in them.
 */
export const seedCollections = async (): Promise<void> => {
  const { _cache: loaded } = Module as unknown as {
    _cache: Readonly<Record<string, { readonly exports: unknown } | undefined>>
  }
  const paths = Object.keys(loaded)
  const { MongoClient, ObjectId } = (loaded[paths.find((path) => DRIVER.test(path)) ?? '']
    ?.exports ?? {}) as Driver
  // A mapper has schemas.
  if (!MongoClient || !ObjectId || paths.some((path) => MONGOOSE.test(path))) return
  const sources = findSources(APPLICATION).map((path) => readFileSync(path, 'utf8'))
  const { collections, roleHolders, passwords, empty } = findAccountCollections(sources)
  const records = findRecordCollections(sources)
  const others = records.collections.filter((name) => !collections.includes(name))
  const hasAccounts = collections.length > 0 && passwords.length > 0
  if (!hasAccounts && others.length === 0) return
  const client = new MongoClient(`mongodb://127.0.0.1:${DOCUMENTS_PORT}/app`, {
    serverSelectionTimeoutMS: SEED_MS,
  })
  const seedAll = async () => {
    await client.connect()
    for (const name of hasAccounts ? collections : []) {
      const collection = client.db().collection(name)
      await collection.findOne({})
      for (const [at] of SEED_NAMES.entries()) {
        const _id = new ObjectId(toSeedObjectId(at + 1))
        // The second account has no role.
        if (at > 0 && roleHolders.includes(name)) {
          await collection.deleteOne({ _id })
          continue
        }
        const members = ['email', 'name', 'role', ...passwords].map(
          (member) => [member, seedValue({ name: member, type: '' }, at + 1)] as const,
        )
        const set = { ...empty, ...Object.fromEntries(members) }
        await collection.updateOne({ _id }, { $set: set }, { upsert: true })
      }
    }
    for (const name of others)
      for (const [at] of SEED_NAMES.entries()) {
        const _id = new ObjectId(toSeedObjectId(at + 1))
        const owners = Object.fromEntries(records.owners.map((owner) => [owner, _id]))
        await addMembers(client.db().collection(name), _id, { ...records.empty, ...owners })
      }
    await client.close()
  }
  await Promise.race([
    withoutRecording(seedAll).catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, SEED_MS).unref()),
  ])
}

/** Gives a document that the store generates at its first read the members that it doesn't have. */
const addMembers = async (
  collection: Collection,
  _id: unknown,
  members: Readonly<Record<string, unknown>>,
): Promise<void> => {
  const known = await collection.findOne({ _id })
  const missing = Object.entries(members).filter(([name]) => !Object.hasOwn(known ?? {}, name))
  if (known !== null && missing.length > 0)
    await collection.updateOne({ _id }, { $set: Object.fromEntries(missing) }, {})
}
