/**
 * Part of the build: packs an empty database and one with the tables of each service and of its job
 * queue, so that the first start of a service needn't create them.
 */
import { writeEmptyDatabase, writeMigratedDatabase } from '@daimon/database'
import { MIGRATIONS as identity } from '@daimon/identity-store'
import { MIGRATIONS as scanner } from '@daimon/scanner-server'

const output = (name: string): URL => new URL(`../packages/${name}/dist/`, import.meta.url)

await writeEmptyDatabase()
await writeMigratedDatabase(output('identity/store'), { ...identity, extensions: ['vector'] })
await writeMigratedDatabase(output('scanner/server'), { ...scanner, extensions: [] })
