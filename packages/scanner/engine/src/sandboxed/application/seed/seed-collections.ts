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
import { seedValue } from './seed-value.ts'

type Client = {
  readonly db: () => {
    readonly collection: (name: string) => {
      readonly findOne: (filter: object) => Promise<unknown>
      readonly updateOne: (filter: object, update: object, options: object) => Promise<unknown>
      readonly deleteOne: (filter: object) => Promise<unknown>
    }
  }
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
 * collection at its first read, with what all documents have.
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
  if (collections.length === 0 || passwords.length === 0) return
  const client = new MongoClient(`mongodb://127.0.0.1:${DOCUMENTS_PORT}/app`, {
    serverSelectionTimeoutMS: SEED_MS,
  })
  const seedAll = async () => {
    await client.connect()
    for (const name of collections) {
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
    await client.close()
  }
  await Promise.race([
    withoutRecording(seedAll).catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, SEED_MS).unref()),
  ])
}
