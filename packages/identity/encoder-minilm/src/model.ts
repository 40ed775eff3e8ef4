import { join } from 'node:path'

/** The model that scripts/encoder/build_model.py makes; it prints the SHA-256. */
export const MODEL = {
  id: 'minilm-v2',
  path: join(import.meta.dirname, '../assets/model.onnx'),
  sha256: '569e910b8008e5fa6002ff83255bc2a12f08fcc9c3eb086f7f8307d788b757a8',
  dimension: 384,
  vocabularyPath: join(import.meta.dirname, '../assets/vocab.txt'),
  /** Limit of the encoder, with the two marks around a text. */
  piecesMax: 256,
} as const

/** The build puts the runtime there, for the sources as well as for the compiled files. */
export const RUNTIME_PATH = join(import.meta.dirname, '../dist/runtime/ort-wasm-simd-threaded.wasm')
