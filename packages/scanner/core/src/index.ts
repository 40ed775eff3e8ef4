export { extractJavaScript } from './extract/javascript/extract-javascript.ts'
export { parseJavaScript } from './extract/javascript/parse.ts'
export { buildPayload } from './payload/build-payload.ts'
export {
  compress,
  fromParts,
  fromWire,
  readIndex,
  referencesBody,
  toWire,
  wholeBody,
} from './payload/columnar/wire.ts'
export type { WirePayload } from './payload/columnar/wire.ts'
export type { WireFragment } from './payload/columnar/chunks.ts'
export {
  DICTIONARY_CODING,
  dictionaryName,
  hasDictionaries,
  packWith,
  unpackWith,
} from './payload/dictionary.ts'
export { flatten } from './payload/flatten.ts'
export { openShareableFiles } from './share/needed-files.ts'
export type { ShareableFiles } from './share/needed-files.ts'
export { shareSources } from './share/shared-sources.ts'
export type { SharedSources } from './share/shared-sources.ts'
export { scanRepository } from './scan-repository.ts'
export type { RepositoryScan } from './scan-repository.ts'
export { anonymousNaming, plainNaming } from './scrub/naming.ts'
export type { Naming } from './scrub/naming.ts'
export { readCallGraph } from './read-call-graph.ts'
export type { CallGraph } from './read-call-graph.ts'
export { FragmentFault } from './payload/columnar/fragment-fault.ts'
export { openExtractor } from './extract/open-extractor.ts'
export type { Extractor } from './extract/open-extractor.ts'
export type { FileFacts } from './extract/facts.ts'
export { isLockfile, parseLockfile } from './lockfiles/parse-lockfile.ts'
export { identify } from './discover/repository.ts'
