import { existsSync, renameSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { EMPTY_DATABASE } from './empty-database.ts'

// Run by the build: makes a database once, so that nobody waits for one on the first start.
if (!existsSync(EMPTY_DATABASE)) {
  const { PGlite } = await import('@electric-sql/pglite')
  const db = await PGlite.create()
  await db.exec('checkpoint')
  const packed = await db.dumpDataDir('gzip')
  await db.close()
  // Whole or not at all, whoever else builds or reads at this moment.
  const half = `${fileURLToPath(EMPTY_DATABASE)}.${process.pid}`
  writeFileSync(half, new Uint8Array(await packed.arrayBuffer()))
  renameSync(half, EMPTY_DATABASE)
}
