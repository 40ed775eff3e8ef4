export { type ModelServer, type Reply, startModelServer } from './model-server.ts'
export { createAvatar, nowhere, soul } from './shared-service.ts'
