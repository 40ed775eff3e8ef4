export { type ChatServer, startChatServer } from './chat-server.ts'
export { fakeClock, type FakeClock } from './fake-clock.ts'
export { folderCopies, type FolderCopy } from './folder-copies.ts'
export { folderOfFiles } from './folder-of-files.ts'
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
