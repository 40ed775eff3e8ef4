import { join } from 'node:path'
import { discover } from '../discover/discover.ts'
import { readFoundFile } from '../discover/read-file.ts'
import { getExtension } from '../extract/extract-file.ts'
import { extractAll } from '../extract/extract-pool.ts'
import type { FileFacts } from '../extract/facts.ts'
import { unpackFacts } from '../extract/encoded-facts.ts'
import { readManifest } from '../link/package-manifest.ts'
import { getDirectory } from '../link/paths.ts'
import { type Resolve, createResolver } from '../link/resolve.ts'
import { readTypeScriptPaths } from '../link/typescript-paths.ts'
import { parseJson } from '../lockfiles/parse-json.ts'

/** Source files, and the data files that programs of that kind read. Never hidden files. */
const PROGRAM = /\.[cm]?[jt]sx?$/
const DATA = /\.(?:json|html?|ejs|hbs|pug|txt|md|css|sql|ya?ml)$/
const PROJECT_FILE = /(?:^|\/)(?:package|[jt]sconfig(?:\.[\w-]+)?)\.json$/
const HIDDEN = /(?:^|\/)\./

const FILE_BYTES_MAX = 1_048_576

/** The files of a repository that may be shared, and which of them others need to run. */
export type ShareableFiles = {
  readonly read: (path: string) => string | undefined
  /**
   * These files and all that they import, the manifests around them, and the data files that they
   * name.
   */
  readonly neededBy: (paths: readonly string[]) => Promise<readonly string[]>
}

/**
 * Walks a directory as a scan does: files that git or `.daimonignore` excludes are not included.
 */
export const openShareableFiles = (root: string, nowMs: () => number): ShareableFiles => {
  const { files } = discover(root, {
    isWanted: (path) => (PROGRAM.test(path) || DATA.test(path)) && !HIDDEN.test(path),
    nowMs,
  })
  const paths = new Set(files.map(({ path }) => path))
  const texts = new Map<string, string | undefined>()
  const read = (path: string): string | undefined => {
    if (!texts.has(path)) texts.set(path, paths.has(path) ? textAt(root, path) : undefined)
    return texts.get(path)
  }
  const resolve = resolverFor(paths, read)
  const imports = new Map<string, readonly string[]>()
  const learnImports = async (programs: readonly string[]): Promise<void> => {
    const unknown = programs.filter((path) => !imports.has(path))
    const extracted = await extractAll(
      unknown.map((path) => ({ text: read(path) ?? '', ending: getExtension(path) })),
    )
    unknown.forEach((path, at) => {
      const extraction = extracted[at]
      imports.set(
        path,
        extraction && 'packed' in extraction
          ? importedFiles(unpackFacts(extraction.packed), path, resolve)
          : [],
      )
    })
  }
  const neededBy = async (starts: readonly string[]): Promise<readonly string[]> => {
    const needed = new Set<string>()
    let next = starts.filter((path) => paths.has(path))
    while (next.length > 0) {
      for (const path of next) needed.add(path)
      const programs = next.filter((path) => PROGRAM.test(path))
      await learnImports(programs)
      next = [...new Set(programs.flatMap((path) => imports.get(path) ?? []))].filter(
        (path) => !needed.has(path),
      )
    }
    const named = namesIn([...needed].map((path) => read(path) ?? ''))
    for (const path of paths)
      if (isAround(path, needed) || (DATA.test(path) && isNamed(path, named))) needed.add(path)
    return [...needed].toSorted()
  }
  return { read, neededBy }
}

const textAt = (root: string, path: string): string | undefined => {
  const content = readFoundFile(join(root, path), FILE_BYTES_MAX)
  const text = content?.toString('utf8')
  // Bytes that are not UTF-8, or a NUL, can't be sent, and would become another file.
  return text !== undefined && content?.equals(Buffer.from(text)) && !text.includes('\u0000')
    ? text
    : undefined
}

const resolverFor = (
  files: ReadonlySet<string>,
  read: (path: string) => string | undefined,
): Resolve => {
  const project = [...files].filter((path) => PROJECT_FILE.test(path))
  const valueOf = (path: string): unknown => {
    try {
      return parseJson(read(path) ?? '')
    } catch {
      return undefined
    }
  }
  return createResolver({
    files,
    manifests: project
      .filter((path) => path.endsWith('package.json'))
      .map((path) => readManifest(getDirectory(path), valueOf(path))),
    paths: project
      .filter((path) => !path.endsWith('package.json'))
      .flatMap((path) => readTypeScriptPaths(getDirectory(path), valueOf(path)) ?? []),
    goModules: [],
  })
}

const importedFiles = (facts: FileFacts, from: string, resolve: Resolve): string[] =>
  [...facts.imports.filter(({ kind }) => kind !== 'type'), ...facts.reexports].flatMap(
    ({ specifier }) => {
      const found = resolve(from, specifier)
      return found.kind === 'file' ? [found.path] : []
    },
  )

/** The manifest of the repository, and those on the path to a needed file. */
const isAround = (path: string, needed: ReadonlySet<string>): boolean => {
  if (!/(?:^|\/)package\.json$/.test(path)) return false
  const directory = getDirectory(path)
  return directory === '' || [...needed].some((each) => each.startsWith(`${directory}/`))
}

const TEXT = /(["'`])((?:(?!\1)[^\\\n]){1,200})\1/g
/** Views are named without their extension. */
const VIEW = /\.(?:html?|ejs|hbs|pug)$/

const lastPart = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

const namesIn = (texts: readonly string[]): ReadonlySet<string> =>
  new Set(
    texts.flatMap((text) => [...text.matchAll(TEXT)].map(([, , name = '']) => lastPart(name))),
  )

const isNamed = (path: string, names: ReadonlySet<string>): boolean => {
  const name = lastPart(path)
  return names.has(name) || (VIEW.test(name) && names.has(name.replace(VIEW, '')))
}
