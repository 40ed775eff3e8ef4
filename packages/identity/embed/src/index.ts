export { builtinEmbedder, builtinWordVectors } from './builtin-embedder.ts'
export type { Embedder } from './embedder.ts'
export { hashingEmbedder } from './hashing-embedder.ts'
export { httpEmbedder } from './http-embedder.ts'
