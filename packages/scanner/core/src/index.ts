export { extractJavaScript } from './extract/javascript/extract-javascript.ts'
export { parseJavaScript } from './extract/javascript/parse.ts'
export { buildPayload } from './payload/build-payload.ts'
export {
  compress,
  fromWire,
  readIndex,
  referencesBody,
  toWire,
  wholeBody,
} from './payload/columnar/wire.ts'
export type { WirePayload } from './payload/columnar/wire.ts'
export type { WireFragment } from './payload/columnar/chunks.ts'
export { flatten } from './payload/flatten.ts'
export { scanRepository } from './scan-repository.ts'
export type { RepositoryScan } from './scan-repository.ts'
export { anonymousNaming, plainNaming } from './scrub/naming.ts'
export type { Naming } from './scrub/naming.ts'
export { readCallGraph } from './read-call-graph.ts'
export type { CallGraph } from './read-call-graph.ts'
export { FragmentFault } from './payload/columnar/fragment-fault.ts'
