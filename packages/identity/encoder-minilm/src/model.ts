import { join } from 'node:path'

/** The model that scripts/encoder/build_model.py makes; it prints the SHA-256. */
export const MODEL = {
  id: 'minilm-v1',
  path: join(import.meta.dirname, '../assets/model.onnx'),
  sha256: '1c4a3a256bbe28f7b2114f06274710025b79ed96501f1e1bc1d3f899b10eda04',
  dimension: 384,
  vocabularyPath: join(import.meta.dirname, '../assets/vocab.txt'),
  /** Limit of the encoder, with the two marks around a text. */
  piecesMax: 256,
} as const

/** The build puts the runtime there, for the sources as well as for the compiled files. */
export const RUNTIME_PATH = join(import.meta.dirname, '../dist/runtime/ort-wasm-simd-threaded.wasm')
