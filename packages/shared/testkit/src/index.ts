export { type ChatServer, startChatServer } from './chat-server.ts'
export { choose, inProofs } from './tiers.ts'
export { fakeClock, type FakeClock } from './fake-clock.ts'
export { directoryCopies, type DirectoryCopy } from './directory-copies.ts'
export { directoryOfFiles } from './directory-of-files.ts'
export { readExamples, type OperationExample } from './openapi-examples.ts'
export { freePort } from './free-port.ts'
export { stagedUnder } from './staged-under.ts'
export {
  createPostgresDatabase,
  dropPostgresDatabases,
  postgresUrl,
  type PostgresDatabase,
} from './postgres-database.ts'
export { spawnProcess, type SpawnedProcess } from './spawned-process.ts'
export { waitUntil } from './wait-until.ts'
export { createZip } from './zip.ts'
export { compareExample, withActualIds } from './compare-example.ts'
export type { ExampleIds, ExampleRules } from './compare-example.ts'
export { PRETEND_CLUSTER } from './pretend-cluster.ts'
