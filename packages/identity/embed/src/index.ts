export type { Embedder } from './embedder.ts'
export { hashingEmbedder } from './hashing-embedder.ts'
