import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { HashedCache } from './cache/hashed-cache.ts'
import type { FileFacts } from './extract/facts.ts'
import { linkAndBuild } from './graph/link-and-build.ts'
import { type Skipped, discover } from './discover/discover.ts'
import { DISCOVERY_LIMITS } from './discover/limits.ts'
import { readFoundFile } from './discover/read-file.ts'
import { type RepositoryIdentity, identify } from './discover/repository.ts'
import { type Extraction, type FailReason, endingOf, extractorOf } from './extract/extract-file.ts'
import { extractAll } from './extract/extract-pool.ts'
import type { Graph } from './graph/build-graph.ts'
import { findEntries } from './graph/entries.ts'
import { type LinkedSources, linkSources } from './link/link-sources.ts'
import { findRoutes } from './link/routes.ts'
import { type PackageManifest, readManifest } from './link/package-manifest.ts'
import { folderOf } from './link/paths.ts'
import type { SourceFile } from './link/program.ts'
import { createResolver } from './link/resolve.ts'
import { type GoModule, readGoModule } from './link/resolve-shared.ts'
import { type TypeScriptPaths, readTypeScriptPaths } from './link/typescript-paths.ts'
import type { LockfileProblem } from './lockfiles/lockfile.ts'
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
const INTERPRETERS: readonly (readonly [RegExp, string])[] = [
  [/^#!.*\b(?:node|bun|deno)\b/, 'js'],
  [/^#!.*\bpython[\d.]*\b/, 'py'],
  [/^#!.*\bruby\b/, 'rb'],
  [/^#!.*\bphp\b/, 'php'],
]

const isWanted = (path: string): boolean =>
  extractorOf(path) !== undefined ||
  isLockfile(path) ||
  PROJECT_FILES.test(path) ||
  MAYBE_PROGRAM.test(path)

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
  const { files, skipped } = discover(root, { isWanted, nowMs })
  say(`${files.length} files found`)
  const read = readAll(
    root,
    files.map(({ path }) => path),
  )
  const { sources, failed, fromCache } = await extractSources(read.contents, cacheFolder)
  say(`${sources.length} files read, ${fromCache} of them known from before`)
  const project = readProject(read.contents)
  const dependencies = withManifests(project.dependencies, project.manifests).map((each) =>
    scrubDependency(each, naming),
  )
  const graph = linkAndBuild({
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
  say(`${graph.fragments.reduce((sum, { nodes }) => sum + nodes.length, 0)} nodes linked`)
  const rootManifest = project.manifests.find(({ folder }) => folder === '')
  return {
    identity: identify({ root, packageName: rootManifest?.name, contentDigests: read.digests }),
    graph,
    dependencies,
    languages: [...new Set(sources.map(({ facts }) => facts.language))].toSorted(),
    filesParsed: sources.length,
    filesFromCache: fromCache,
    skipped,
    failed: [
      ...failed,
      ...read.unreadable.map((path): Failed => ({
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

/** The first half of a scan alone: the call graph and where it may be entered. */
export const linkFolder = async (
  root: string,
  nowMs: () => number,
): Promise<{ linked: LinkedSources; entries: ReadonlySet<number> }> => {
  const { files } = discover(root, { isWanted, nowMs })
  const { contents } = readAll(
    root,
    files.map(({ path }) => path),
  )
  const { sources } = await extractSources(contents, undefined)
  const { manifests, paths, goModules } = readProject(contents)
  const linked = linkSources(
    sources,
    createResolver({ files: new Set(contents.keys()), manifests, paths, goModules }),
  )
  const { starts } = findEntries(
    linked.program,
    manifests,
    findRoutes(linked.program, linked.sites),
  )
  return { linked, entries: starts }
}

type Contents = ReadonlyMap<string, Buffer>

const readAll = (root: string, paths: readonly string[]) => {
  const contents = new Map<string, Buffer>()
  const digests: string[] = []
  const unreadable: string[] = []
  for (const path of paths) {
    const content = readFoundFile(join(root, path), DISCOVERY_LIMITS.fileBytesMax)
    if (!content) {
      unreadable.push(path)
      continue
    }
    contents.set(path, content)
    digests.push(createHash('sha256').update(path).update('\n').update(content).digest('hex'))
  }
  return { contents, digests, unreadable }
}

const extractSources = async (contents: Contents, cacheFolder: string | undefined) => {
  const cache =
    cacheFolder === undefined ? undefined : new HashedCache<FileFacts>(join(cacheFolder, 'facts'))
  const found = new Map<string, Extraction>()
  const keys = new Map<string, string>()
  const missing: { path: string; key: string; text: string; ending: string }[] = []
  for (const [path, content] of contents) {
    const ending = endingOf(path) || programEnding(content)
    const version = extractorOf(path) ?? extractorOf(`program.${ending}`)
    if (version === undefined) continue
    const key = HashedCache.key(content, `${version}:${ending}`)
    keys.set(path, key)
    const facts = cache?.get(key)
    if (facts) found.set(path, { facts })
    else missing.push({ path, key, text: decode(content), ending })
  }
  const extracted = await extractAll(missing.map(({ text, ending }) => ({ text, ending })))
  extracted.forEach((extraction, at) => {
    const { path, key } = missing[at] as (typeof missing)[number]
    found.set(path, extraction)
    if ('facts' in extraction) cache?.put(key, extraction.facts)
  })
  cache?.save()
  const sources: SourceFile[] = []
  const failed: Failed[] = []
  for (const path of contents.keys()) {
    const extraction = found.get(path)
    if (!extraction) continue
    if ('facts' in extraction)
      sources.push({ path, facts: extraction.facts, key: keys.get(path) ?? '' })
    else failed.push({ path, reason: extraction.failed, detail: FAILURES[extraction.failed] })
  }
  return { sources, failed, fromCache: cache?.hits ?? 0 }
}

const programEnding = (content: Buffer): string => {
  const [first = ''] = content.toString('latin1', 0, 128).split('\n')
  return INTERPRETERS.find(([pattern]) => pattern.test(first))?.[1] ?? ''
}

const FAILURES: Readonly<Record<FailReason, string>> = {
  syntax: 'neither parser accepts it',
  nesting: 'nested too deep',
  crash: 'the parser ended on it',
  time: 'took too long',
  language: 'no extractor for it',
}

// Sources in an old encoding are read all the same: what is not UTF-8 stands in comments and texts.
const decode = (content: Buffer): string => content.toString('utf8').replace(/^\ufeff/, '')

const readProject = (contents: Contents) => {
  const manifests: PackageManifest[] = []
  const paths: TypeScriptPaths[] = []
  const goModules: GoModule[] = []
  const dependencies: Dependency[] = []
  const problems: LockfileProblem[] = []
  for (const [path, content] of contents) {
    if (isLockfile(path)) {
      const result = parseLockfile(decode(content), path)
      dependencies.push(...result.dependencies)
      problems.push(...result.problems)
    } else if (path.endsWith('go.mod')) {
      const found = readGoModule(folderOf(path), decode(content))
      if (found) goModules.push(found)
    } else if (PROJECT_FILES.test(path)) {
      const value = quietJson(decode(content))
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
