import { linkAndBuild } from './graph/link-and-build.ts'
import { type Skipped, discover } from './discover/discover.ts'
import { type RepositoryIdentity, identify } from './discover/repository.ts'
import { type FailReason, extractorOf } from './extract/extract-file.ts'
import type { Graph } from './graph/build-graph.ts'
import { withSettings } from './graph/settings-nodes.ts'
import { findEntries } from './graph/entries.ts'
import { type LinkedSources, linkSources } from './link/link-sources.ts'
import { findRoutes } from './link/routes.ts'
import { type PackageManifest, readManifest } from './link/package-manifest.ts'
import { folderOf } from './link/paths.ts'
import { unpacked } from './link/program.ts'
import { createResolver } from './link/resolve.ts'
import { type GoModule, readGoModule } from './link/resolve-shared.ts'
import { type TypeScriptPaths, readTypeScriptPaths } from './link/typescript-paths.ts'
import type { LockfileProblem } from './lockfiles/lockfile.ts'
import { isSettings, readSettings } from './read-settings.ts'
import { readSources } from './read-sources.ts'
import { parseJson } from './lockfiles/parse-json.ts'
import { isLockfile, parseLockfile } from './lockfiles/parse-lockfile.ts'
import { withManifests } from './lockfiles/with-manifests.ts'
import type { Naming } from './scrub/naming.ts'
import { scrubDependency } from './scrub/scrub-dependency.ts'
import type { Dependency } from '@daimon/scanner-api'

export type ScanOptions = {
  readonly root: string
  readonly naming: Naming
  /** Where facts are kept between runs; undefined keeps none. */
  readonly cacheFolder: string | undefined
  /** Since the epoch: a file that changed a moment ago is not taken for known. */
  readonly nowMs: () => number
  readonly onProgress?: (step: string) => void
}

type Failed = {
  readonly path: string
  readonly reason: FailReason | 'unreadable' | 'lockfile'
  readonly detail: string
}

export type RepositoryScan = {
  readonly identity: RepositoryIdentity
  readonly graph: Graph
  readonly dependencies: readonly Dependency[]
  readonly languages: readonly string[]
  readonly filesParsed: number
  readonly filesFromCache: number
  readonly skipped: readonly Skipped[]
  readonly failed: readonly Failed[]
}

const PROJECT_FILES = /(?:^|\/)(?:package\.json|go\.mod|[jt]sconfig(?:\.[\w-]+)?\.json)$/

/** A program without an ending: its first line tells what it is written in. */
const MAYBE_PROGRAM = /(?:^|\/)s?bin\/[\w-]+$/

/** What says how files are found, and what the project depends on. */
const isOfProject = (path: string): boolean => isLockfile(path) || PROJECT_FILES.test(path)

const isWanted = (path: string): boolean =>
  extractorOf(path) !== undefined || isOfProject(path) || MAYBE_PROGRAM.test(path)

const isSettingsOfProject = (path: string): boolean => PROJECT_FILES.test(path) && isSettings(path)

/**
 * Turns a folder into a graph: discovers, extracts, reads lockfiles, links. No network. What could not be read is
 * listed with its reason; it throws only for a root that is no folder.
 */
export const scanRepository = async ({
  root,
  naming,
  cacheFolder,
  nowMs,
  onProgress,
}: ScanOptions): Promise<RepositoryScan> => {
  const say = onProgress ?? (() => {})
  const foundAtMs = nowMs()
  const { files, beside, skipped } = discover(root, { isWanted, isBeside: isSettings, nowMs })
  say(`${files.length} files found`)
  const read = await readSources({
    root,
    files,
    foundAtMs,
    cacheFolder,
    isAsked: isOfProject,
    onProgress: eachSecond(nowMs, (done, total) => say(`${done} of ${total} new files read`)),
  })
  const { sources } = read
  say(`${sources.length} files read, ${read.fromCache} of them known from before`)
  const settings = readSettings({
    root,
    files: [...files.filter(({ path }) => isSettingsOfProject(path)), ...beside],
    foundAtMs,
    cacheFolder,
  })
  const project = readProject(read.texts)
  const dependencies = withManifests(project.dependencies, project.manifests).map((each) =>
    scrubDependency(each, naming),
  )
  say(`linking ${sources.length} files`)
  const linked = linkAndBuild({
    cacheFolder,
    sources,
    resolve: createResolver({
      files: new Set(files.map(({ path }) => path)),
      manifests: project.manifests,
      paths: project.paths,
      goModules: project.goModules,
    }),
    manifests: project.manifests,
    dependencies,
    naming,
  })
  const graph = withSettings(linked, settings.found, naming)
  say(`${graph.fragments.reduce((sum, { nodes }) => sum + nodes.length, 0)} nodes linked`)
  const rootManifest = project.manifests.find(({ folder }) => folder === '')
  return {
    identity: identify({ root, packageName: rootManifest?.name, contentDigests: read.digests }),
    graph,
    dependencies,
    languages: [...new Set(sources.map(({ outline }) => outline.language))].toSorted(),
    filesParsed: sources.length,
    filesFromCache: read.fromCache,
    skipped,
    failed: [
      ...read.failed.map((each): Failed => ({ ...each, detail: FAILURES[each.reason] })),
      ...[...new Set([...read.unreadable, ...settings.unreadable])].map((path): Failed => ({
        path,
        reason: 'unreadable',
        detail: 'changed or forbidden',
      })),
      ...project.problems.map(({ file, line, message }): Failed => ({
        path: file,
        reason: 'lockfile',
        detail: `line ${line}: ${message}`,
      })),
    ],
  }
}

const eachSecond = (
  nowMs: () => number,
  act: (done: number, total: number) => void,
): ((done: number, total: number) => void) => {
  let lastMs = nowMs()
  return (done, total) => {
    if (nowMs() - lastMs < 1_000) return
    lastMs = nowMs()
    act(done, total)
  }
}

/** The first half of a scan alone: the call graph and where it may be entered. */
export const linkFolder = async (
  root: string,
  nowMs: () => number,
): Promise<{ linked: LinkedSources; entries: ReadonlySet<number> }> => {
  const foundAtMs = nowMs()
  const { files } = discover(root, { isWanted, nowMs })
  const { sources, texts } = await readSources({
    root,
    files,
    foundAtMs,
    cacheFolder: undefined,
    isAsked: isOfProject,
  })
  const { manifests, paths, goModules } = readProject(texts)
  const linked = linkSources(
    sources.map(unpacked),
    createResolver({
      files: new Set(files.map(({ path }) => path)),
      manifests,
      paths,
      goModules,
    }),
  )
  const { starts } = findEntries(
    linked.program,
    manifests,
    findRoutes(linked.program, linked.sites),
  )
  return { linked, entries: starts }
}

const FAILURES: Readonly<Record<FailReason, string>> = {
  syntax: 'neither parser accepts it',
  nesting: 'nested too deep',
  crash: 'the parser ended on it',
  time: 'took too long',
  language: 'no extractor for it',
}

const readProject = (texts: ReadonlyMap<string, string>) => {
  const manifests: PackageManifest[] = []
  const paths: TypeScriptPaths[] = []
  const goModules: GoModule[] = []
  const dependencies: Dependency[] = []
  const problems: LockfileProblem[] = []
  for (const [path, text] of texts) {
    if (isLockfile(path)) {
      const result = parseLockfile(text, path)
      dependencies.push(...result.dependencies)
      problems.push(...result.problems)
    } else if (path.endsWith('go.mod')) {
      const found = readGoModule(folderOf(path), text)
      if (found) goModules.push(found)
    } else if (PROJECT_FILES.test(path)) {
      const value = quietJson(text)
      if (path.endsWith('package.json')) manifests.push(readManifest(folderOf(path), value))
      else {
        const found = readTypeScriptPaths(folderOf(path), value)
        if (found) paths.push(found)
      }
    }
  }
  return { manifests, paths, goModules, dependencies, problems }
}

// A manifest that is broken says nothing; the tools that need it will tell.
const quietJson = (text: string): unknown => {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}
