import { linkAndBuild } from './graph/link-and-build.ts'
import { type Skipped, discover } from './discover/discover.ts'
import { type RepositoryIdentity, identify } from './discover/repository.ts'
import { type FailReason, findExtractor, getExtension } from './extract/extract-file.ts'
import type { Graph } from './graph/build-graph.ts'
import { addConfigNodes } from './graph/config-nodes.ts'
import { addLoading } from './graph/add-loading.ts'
import { findEntries } from './graph/entry-points.ts'
import { type LinkedSources, linkSources } from './link/link-sources.ts'
import { findRoutes } from './link/routes.ts'
import { type PackageManifest, readManifest } from './link/package-manifest.ts'
import { getDirectory } from './link/paths.ts'
import { unpacked } from './link/program.ts'
import { createResolver } from './link/resolve.ts'
import { type GoModule, readGoModule } from './link/resolve-shared.ts'
import { type TypeScriptPaths, readTypeScriptPaths } from './link/typescript-paths.ts'
import type { LockfileProblem } from './lockfiles/lockfile.ts'
import { readInstalled } from './installed/read-installed.ts'
import { TEMPLATE } from './installed/template-names.ts'
import { withRenderedTemplates } from './link/templates.ts'
import { isConfigFile, scanConfigFiles } from './scan-config-files.ts'
import { readSources } from './read-sources.ts'
import { parseJson } from './lockfiles/parse-json.ts'
import { isLockfile, parseLockfile } from './lockfiles/parse-lockfile.ts'
import { withManifests } from './lockfiles/with-manifests.ts'
import { TEMPLATE_ENDINGS, TEMPLATE_LANGUAGE } from './rules/templates.ts'
import type { Naming } from './scrub/naming.ts'
import { scrubDependency } from './scrub/scrub-dependency.ts'
import type { Dependency } from '@daimon/scanner-api'

export type ScanOptions = {
  readonly root: string
  readonly naming: Naming
  /** Cache directory between runs; undefined disables the cache. */
  readonly cacheDirectory: string | undefined
  /** In ms since the epoch: a file that changed a moment ago is not treated as known. */
  readonly nowMs: () => number
  readonly onProgress?: (step: string) => void
  /** Whether to read the installed packages that the application may load. Default: false. */
  readonly readsInstalled?: boolean
  /** Above this number of values, flows between functions are not computed. */
  readonly flowNodesMax?: number
}

type FailedFile = {
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
  readonly failed: readonly FailedFile[]
}

const PROJECT_FILES = /(?:^|\/)(?:package\.json|go\.mod|[jt]sconfig(?:\.[\w-]+)?\.json)$/

/** A program without an extension: its first line names the language. */
const MAYBE_PROGRAM = /(?:^|\/)s?bin\/[\w-]+$/

/** Files that define how modules are found, and what the project depends on. */
const isOfProject = (path: string): boolean => isLockfile(path) || PROJECT_FILES.test(path)

const isWanted = (path: string): boolean =>
  findExtractor(path) !== undefined || isOfProject(path) || MAYBE_PROGRAM.test(path)

/** What Node or a template engine reads. */
const MODULE = new RegExp(`\\.[cm]?[jt]sx?$|${MAYBE_PROGRAM.source}|${TEMPLATE.source}`)

/** Paths of an application's modules and templates. */
export const listModules = (root: string, nowMs: () => number): string[] => {
  const { files, beside } = discover(root, { isWanted, isBeside, nowMs })
  return [...files, ...beside].flatMap(({ path }) => (MODULE.test(path) ? [path] : []))
}

const isBeside = (path: string): boolean => isConfigFile(path) || TEMPLATE.test(path)

/** Files that are parsed may hold credentials as text as well. */
const isSettingsOfProject = (path: string): boolean =>
  (PROJECT_FILES.test(path) || TEMPLATE_ENDINGS.has(getExtension(path))) && isConfigFile(path)

/**
 * Scans a directory into a graph: discovers, extracts, reads lockfiles, links. No network. Lists
 * what could not be read with its reason; throws only if the root is not a directory.
 */
export const scanRepository = async ({
  root,
  naming,
  cacheDirectory,
  nowMs,
  onProgress,
  readsInstalled = false,
  flowNodesMax,
}: ScanOptions): Promise<RepositoryScan> => {
  const say = onProgress ?? (() => {})
  const foundAtMs = nowMs()
  const { files, beside, skipped } = discover(root, { isWanted, isBeside, nowMs })
  say(`${files.length} files found`)
  const read = await readSources({
    root,
    files,
    foundAtMs,
    cacheDirectory,
    isAsked: isOfProject,
    onProgress: eachSecond(nowMs, (done, total) => say(`${done} of ${total} new files read`)),
  })
  const project = readProject(read.texts)
  const resolve = createResolver({
    files: new Set(files.map(({ path }) => path)),
    manifests: project.manifests,
    paths: project.paths,
    goModules: project.goModules,
  })
  const sources = withRenderedTemplates(read.sources, resolve)
  say(`${sources.length} files read, ${read.fromCache} of them from the cache`)
  const settings = scanConfigFiles({
    root,
    files: [
      ...files.filter(({ path }) => isSettingsOfProject(path)),
      ...beside.filter(({ path }) => isConfigFile(path)),
    ],
    foundAtMs,
    cacheDirectory,
  })
  const dependencies = withManifests(project.dependencies, project.manifests).map((each) =>
    scrubDependency(each, naming),
  )
  // Its own process works while this one links.
  const loading = readsInstalled
    ? readInstalled({
        root,
        paths: [...sources, ...beside].flatMap(({ path }) => (MODULE.test(path) ? [path] : [])),
        locked: dependencies.filter(({ ecosystem }) => ecosystem === 'npm'),
        digests: read.digests,
        cacheDirectory,
      })
    : undefined
  say(`linking ${sources.length} files`)
  const linked = linkAndBuild({
    cacheDirectory,
    sources,
    resolve,
    manifests: project.manifests,
    dependencies,
    naming,
    flowNodesMax,
  })
  const graph = addLoading(addConfigNodes(linked, settings.found, naming), (await loading) ?? {})
  say(`${graph.fragments.reduce((sum, { nodes }) => sum + nodes.length, 0)} nodes linked`)
  const rootManifest = project.manifests.find(({ directory }) => directory === '')
  return {
    identity: identify({ root, packageName: rootManifest?.name, contentDigests: read.digests }),
    graph,
    dependencies,
    languages: [...new Set(sources.map(({ outline }) => outline.language))]
      .filter((language) => language !== TEMPLATE_LANGUAGE)
      .toSorted(),
    filesParsed: sources.length,
    filesFromCache: read.fromCache,
    skipped,
    failed: [
      ...read.failed.map((each): FailedFile => ({ ...each, detail: FAILURES[each.reason] })),
      ...[...new Set([...read.unreadable, ...settings.unreadable])].map((path): FailedFile => ({
        path,
        reason: 'unreadable',
        detail: 'changed or not readable',
      })),
      ...project.problems.map(({ file, line, message }): FailedFile => ({
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

/** The first half of a scan: the call graph and its entry points. */
export const linkDirectory = async (
  root: string,
  nowMs: () => number,
): Promise<{ linked: LinkedSources; entries: ReadonlySet<number> }> => {
  const foundAtMs = nowMs()
  const { files } = discover(root, { isWanted, nowMs })
  const { sources, texts } = await readSources({
    root,
    files,
    foundAtMs,
    cacheDirectory: undefined,
    isAsked: isOfProject,
  })
  const { manifests, paths, goModules } = readProject(texts)
  const resolve = createResolver({
    files: new Set(files.map(({ path }) => path)),
    manifests,
    paths,
    goModules,
  })
  const linked = linkSources(withRenderedTemplates(sources, resolve).map(unpacked), resolve)
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
  crash: 'the parser crashed on it',
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
      const found = readGoModule(getDirectory(path), text)
      if (found) goModules.push(found)
    } else if (PROJECT_FILES.test(path)) {
      const value = quietJson(text)
      if (path.endsWith('package.json')) manifests.push(readManifest(getDirectory(path), value))
      else {
        const found = readTypeScriptPaths(getDirectory(path), value)
        if (found) paths.push(found)
      }
    }
  }
  return { manifests, paths, goModules, dependencies, problems }
}

// A broken manifest is ignored; the tools that need it report it.
const quietJson = (text: string): unknown => {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}
