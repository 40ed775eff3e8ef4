export { fakeClock, type FakeClock } from './fake-clock.ts'
export { freePort } from './free-port.ts'
export {
  createPostgresDatabase,
  dropPostgresDatabases,
  postgresUrl,
  type PostgresDatabase,
} from './postgres-database.ts'
export { spawnProcess, type SpawnedProcess } from './spawned-process.ts'
export { waitUntil } from './wait-until.ts'
