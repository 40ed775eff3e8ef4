export { openEncoder, type Encoder } from './open-encoder.ts'
