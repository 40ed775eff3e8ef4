export { extractJavaScript } from './extract/javascript/extract-javascript.ts'
export { parseJavaScript } from './extract/javascript/parse.ts'
export { lastMember, memberWords } from './graph/called-members.ts'
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
  compressWith,
  unpackWith,
} from './payload/dictionary.ts'
export { flatten } from './payload/flatten.ts'
export { openShareableFiles } from './share/required-files.ts'
export type { ShareableFiles } from './share/required-files.ts'
export { shareSources } from './share/shared-sources.ts'
export type { SharedSources } from './share/shared-sources.ts'
export { scanRepository } from './scan-repository.ts'
export type { RepositoryScan } from './scan-repository.ts'
export { anonymousNaming, plainNaming } from './scrub/naming.ts'
export type { Naming } from './scrub/naming.ts'
export { readInstalledFunctions } from './installed/installed-functions.ts'
export type { InstalledFunctions } from './installed/installed-functions.ts'
export { reachableFrom } from './link/call-graph.ts'
export { readCallGraph } from './read-call-graph.ts'
export type { CallGraph } from './read-call-graph.ts'
export { FragmentError } from './payload/columnar/fragment-error.ts'
export { openExtractor } from './extract/open-extractor.ts'
export type { Extractor } from './extract/open-extractor.ts'
export type { FileFacts } from './extract/facts.ts'
export {
  ECOSYSTEM_NAMES,
  ECOSYSTEM_RECORDS,
  getEcosystemRecord,
  findDependencyEcosystem,
  findEcosystem,
  findEcosystemByWord,
  findLockfile,
  findManifest,
  findManifestProgram,
  isFlatLockfile,
} from './ecosystems/index.ts'
export type { EcosystemName, ListedEcosystem, RegistryProtocol } from './ecosystems/index.ts'
export type { ImportSyntax } from './ecosystems/ecosystem-record.ts'
export { listInstalling } from './ecosystems/installer.ts'
export type {
  ArgumentPattern,
  Installer,
  PackageArgument,
  PackageFiles,
  Subcommand,
  SubcommandReader,
  Subcommands,
} from './ecosystems/installer.ts'
export type { Language } from './ecosystems/language.ts'
export type { CompareVersions } from './versions/compare-versions.ts'
export { compareSemver } from './versions/semver.ts'
export { parseWantedVersions } from './versions/wanted-versions.ts'
export type { WantedVersions } from './versions/wanted-versions.ts'
export { REQUEST_PARAMETERS } from './rules/requests.ts'
export { isTestFile } from './rules/test-files.ts'
export { Lines } from './extract/lines.ts'
export { lineOfWord } from './manifests/found-package.ts'
export type { FoundPackage } from './manifests/found-package.ts'
export { npmEntry } from './manifests/package-json.ts'
export { includedFiles } from './manifests/requirement-includes.ts'
export { readRequirement, readRequirements } from './manifests/requirements.ts'
export { isLockfile, parseLockfile } from './lockfiles/parse-lockfile.ts'
export { readLockfiles } from './lockfiles/read-lockfiles.ts'
export { identify } from './discover/repository.ts'
