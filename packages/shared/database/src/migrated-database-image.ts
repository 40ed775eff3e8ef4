import { createHash } from 'node:crypto'
import { getConstructionPlans } from 'pg-boss'
import { imageFile } from './database-image.ts'
import { EMBEDDED_QUEUE } from './job-queue.ts'
import { readMigrations } from './read-migrations.ts'

export type MigratedContent = {
  /** Directory of the migrations. */
  readonly directory: string
  /** Schema of the job queue's tables. */
  readonly jobsSchema: string
}

/** The statements that create the tables of the job queue in an embedded database. */
export const createJobsTables = (jobsSchema: string): string =>
  getConstructionPlans(jobsSchema, EMBEDDED_QUEUE)

/**
 * The file in `output` that packs a database with the tables of these migrations and of the job
 * queue. Its name binds it to the text of both.
 */
export const databaseImage = (output: URL, { directory, jobsSchema }: MigratedContent): URL => {
  const texts = [readMigrations(directory), createJobsTables(jobsSchema)]
  const hash = createHash('sha256').update(JSON.stringify(texts)).digest('hex')
  return imageFile(output, hash.slice(0, 12))
}
