import {
  Catalog,
  type CatalogEntry,
  MsvPresets,
  PACK_LICENSE,
  type PackProblem,
  type Soul,
  type SoulpackManifest,
} from '@daimon/identity-api'
import {
  type Presets,
  YamlError,
  fileListProblems,
  packPathFault,
  parseStrictYaml,
} from '@daimon/identity-core'
import { ApiError, parseStrictJson, zodIssues } from '@daimon/runtime'
import type { z } from 'zod'
import { inspectPack, readManifest } from './inspect-pack.ts'
import { packError, packProblem } from './pack-error.ts'
import { FileError, readContainedFile } from './read-contained-file.ts'

export type OpenedPack = {
  readonly manifest: SoulpackManifest
  readonly texts: Readonly<Record<string, string>>
  readonly soul: Soul
  readonly warnings: readonly string[]
}

const CATALOG_FILE = 'catalog.json'
const PRESETS_FILE = '_presets.yaml'
const MANIFEST_FILE = 'pack.json'
const CATALOG_BYTES_MAX = 4 * 1024 * 1024
const MANIFEST_BYTES_MAX = 64 * 1024
const TEXT_BYTES_MAX = 512 * 1024

/** The catalog as it stands on disk at this moment. */
export const readCatalog = async (root: string): Promise<CatalogEntry[]> => {
  const text = await readStored(root, CATALOG_FILE, CATALOG_BYTES_MAX)
  if (text === undefined) throw packError([packProblem('', `${CATALOG_FILE} is not there`)])
  return parseCatalog(text)
}

const parseCatalog = (text: string): CatalogEntry[] => {
  const entries = held(Catalog, fromJson(CATALOG_FILE, text), CATALOG_FILE)
  const ids = entries.map(({ id }) => id)
  const problems = entries.flatMap(({ id, path }, at) => {
    const fault = packPathFault(path)
    const problem = (member: string, message: string) =>
      packProblem(`/${at}/${member}`, `${CATALOG_FILE}: ${message}`)
    return [
      ...(ids.indexOf(id) < at ? [problem('id', 'must not be listed twice')] : []),
      ...(fault ? [problem('path', fault)] : []),
    ]
  })
  if (problems.length > 0) throw packError(problems)
  return entries
}

/** The vectors that packs refer to by name; none where there is no such file. */
export const readPresets = async (root: string): Promise<Presets> => {
  const text = await readStored(root, PRESETS_FILE, MANIFEST_BYTES_MAX)
  if (text === undefined) return {}
  try {
    return held(MsvPresets, parseStrictYaml(text, 'text') ?? {}, PRESETS_FILE)
  } catch (error) {
    if (!(error instanceof YamlError)) throw error
    throw packError([packProblem('', `${PRESETS_FILE} ${error.message}`)])
  }
}

/**
 * Reads and compiles a pack. Its directory is the one that the catalog names, else the one of its
 * own name, so that a pack can be tried before it is listed. Throws SOULPACK_NOT_FOUND,
 * SOULPACK_LICENSE_REJECTED or SOULPACK_INVALID.
 */
export const openPack = async (
  root: string,
  packId: string,
  msvPreset?: string,
): Promise<OpenedPack> => {
  const catalog = await readStored(root, CATALOG_FILE, CATALOG_BYTES_MAX)
  const entry = catalog === undefined ? undefined : findEntry(parseCatalog(catalog), packId)
  const directory = entry?.path ?? packId
  const value = await manifestValue(root, directory, entry !== undefined)
  const { manifest, problems } = readManifest(value)
  if (!manifest) throw packError(problems)
  const wrong = [...identityProblems(manifest, packId, entry), ...fileListProblems(manifest.files)]
  if (wrong.length > 0) throw packError(wrong)
  const texts = await readTexts(root, directory, manifest.files)
  const { soul, warnings, ...found } = inspectPack(value, texts, await readPresets(root), msvPreset)
  if (!soul) throw packError(found.problems)
  return { manifest, texts, soul, warnings }
}

const findEntry = (entries: readonly CatalogEntry[], packId: string) =>
  entries.find(({ id }) => id === packId)

const manifestValue = async (
  root: string,
  directory: string,
  isListed: boolean,
): Promise<unknown> => {
  const path = `${directory}/${MANIFEST_FILE}`
  const text = await readStored(root, path, MANIFEST_BYTES_MAX)
  if (text !== undefined) return fromJson(path, text)
  if (isListed) throw packError([packProblem('', `${path} is not there`)])
  throw new ApiError('SOULPACK_NOT_FOUND')
}

const identityProblems = (
  manifest: SoulpackManifest,
  packId: string,
  entry: CatalogEntry | undefined,
): PackProblem[] => [
  ...(manifest.id === packId
    ? []
    : [packProblem('/manifest/id', `is ${manifest.id} in the pack that is found as ${packId}`)]),
  ...(entry && entry.license !== PACK_LICENSE
    ? [
        {
          code: 'SOULPACK_LICENSE_REJECTED' as const,
          pointer: '/manifest/license',
          message: `is not ${PACK_LICENSE} in the catalog`,
        },
      ]
    : []),
]

const readTexts = async (root: string, directory: string, files: readonly string[]) => {
  const texts: [string, string][] = []
  const problems: PackProblem[] = []
  for (const [at, file] of files.entries())
    try {
      texts.push([file, await readContainedFile(root, `${directory}/${file}`, TEXT_BYTES_MAX)])
    } catch (error) {
      if (!(error instanceof FileError)) throw error
      problems.push(packProblem(`/manifest/files/${at}`, error.message))
    }
  if (problems.length > 0) throw packError(problems)
  return Object.fromEntries(texts)
}

/** A file of the shelf, `undefined` where it is not there. */
const readStored = async (root: string, path: string, bytesMax: number) => {
  try {
    return await readContainedFile(root, path, bytesMax)
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    if (error.isAbsent) return undefined
    throw packError([packProblem('', `${path} ${error.message}`)])
  }
}

const fromJson = (path: string, text: string): unknown => {
  const parsed = parseStrictJson(text.replace(/^\uFEFF/, ''))
  if ('value' in parsed) return parsed.value
  throw packError(
    parsed.issues.map(({ pointer, message }) => packProblem(pointer, `${path}: ${message}`)),
  )
}

/** The parsed content of a file; an error names the file and the member. */
const held = <S extends z.ZodType>(schema: S, value: unknown, file: string): z.output<S> => {
  const parsed = schema.safeParse(value, { reportInput: true })
  if (parsed.success) return parsed.data
  throw packError(
    zodIssues(parsed.error).map(({ pointer, message }) =>
      packProblem(pointer, `${file}: ${message}`),
    ),
  )
}
