/**
 * Part of the build: packs an empty database and one with the schema of each service, so that the
 * first start of a service needn't initialize and migrate it.
 */
import { writeEmptyDatabase, writeMigratedDatabase } from '@daimon/database'
import { MIGRATIONS as identity } from '@daimon/identity-store'
import { MIGRATIONS as scanner } from '@daimon/scanner-server'

const output = (name: string): URL => new URL(`../packages/${name}/dist/`, import.meta.url)

await writeEmptyDatabase()
await writeMigratedDatabase(output('identity/store'), ['vector'], identity)
await writeMigratedDatabase(output('scanner/server'), [], scanner)
