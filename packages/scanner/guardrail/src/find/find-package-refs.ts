import {
  type Extractor,
  findLockfile,
  findManifest,
  findManifestProgram,
  isLockfile,
  parseLockfile,
} from '@daimon/scanner-core'
import type { PackageRef } from '../package-ref.ts'
import { addedLines, isDiff } from './added-lines.ts'
import { codeImports } from './code-imports.ts'
import { toPackageRef } from './found-package.ts'
import { type CodeLanguage, detectLanguage } from './languages.ts'
import { packageOfImport } from './package-of-import.ts'
import { scriptPackageRefs } from './script-package-refs.ts'
import { isScriptFile, extractScript } from './scripts/index.ts'
import { readNotebook } from './scripts/notebook.ts'

export type Text = {
  readonly code: string
  /** A language, or the name of a manifest. */
  readonly language: string
  readonly filePath: string
}

export type Subjects = {
  readonly subjects: readonly PackageRef[]
  /** What couldn't be read; undefined if everything was. */
  readonly problem: string | undefined
}

/** Whether files with this path are supported. */
export const isEvaluatedFile = (path: string): boolean =>
  findManifest(path) !== undefined ||
  isLockfile(path) ||
  isScriptFile(path) ||
  isNotebook(path) ||
  detectLanguage('', path) !== undefined

const isNotebook = (path: string): boolean => path.endsWith('.ipynb')

/** Reads other files; paths are relative to the repository. */
type FileReader = (path: string) => string | undefined

/**
 * The packages that a text names: code, a manifest, a lockfile, a script, a notebook, or an edit as
 * a diff.
 */
export const findPackageRefs = async (
  text: Text,
  extractor: Extractor,
  readFile: FileReader = () => undefined,
): Promise<Subjects> => {
  const { language, filePath } = text
  const code = isDiff(text.code) ? addedLines(text.code) : text.code
  const path = filePath || language
  const isThere = (file: string) => readFile(file) !== undefined
  const script = await extractScript(code, path)
  const inScript = script === undefined ? undefined : scriptPackageRefs(script, code, isThere)
  const manifest = findManifest(filePath) ?? findManifest(language)
  if (manifest) {
    const found = inManifest(manifest, code, path, readFile)
    return withRemarks([...found, ...(inScript?.subjects ?? [])], inScript?.remarks)
  }
  if (isLockfile(filePath)) return inLockfile(code, filePath)
  if (inScript) return withRemarks(inScript.subjects, inScript.remarks)
  if (isNotebook(path)) {
    const notebook = readNotebook(code)
    const shell = scriptPackageRefs(notebook.script, code, isThere)
    const found = await inCode(notebook.code, detectLanguage(notebook.language, ''), extractor)
    return withRemarks([...(found ?? []), ...shell.subjects], shell.remarks)
  }
  const found = await inCode(code, detectLanguage(language, filePath), extractor)
  if (!found)
    return {
      subjects: [],
      problem: `'${path.slice(0, 80)}' is not a supported code or manifest file`,
    }
  const program = findManifestProgram(path)
  return once([...found, ...(program ? inManifest(program, code, path, readFile) : [])])
}

const inCode = async (
  code: string,
  language: CodeLanguage | undefined,
  extractor: Extractor,
): Promise<PackageRef[] | undefined> => {
  const toPackage = language && packageOfImport(language.name)
  if (!toPackage) return undefined
  const found = await codeImports(code, language, extractor)
  return found.flatMap(({ specifier, line }) => {
    const imported = toPackage(specifier)
    return imported
      ? [toPackageRef(imported.ecosystem, 'import', { ...imported, specifier, line })]
      : []
  })
}

const INCLUDES_MAX = 50

/** The packages of a manifest and of the files that it includes. */
const inManifest = (
  { ecosystem, format }: NonNullable<ReturnType<typeof findManifest>>,
  code: string,
  path: string,
  readFile: FileReader,
): PackageRef[] => {
  const read = (text: string) =>
    format.read(text).map((each) => toPackageRef(ecosystem.name, 'manifest', each))
  const found = read(code)
  const open = format.includes(code, path)
  for (let at = 0; at < open.length && at < INCLUDES_MAX; at += 1) {
    const file = open[at] as string
    const text = readFile(file)
    if (text === undefined) continue
    found.push(...read(text))
    open.push(...format.includes(text, file).filter((each) => !open.includes(each)))
  }
  return found
}

const withRemarks = (
  subjects: readonly PackageRef[],
  remarks: readonly string[] = [],
): Subjects => ({
  ...once(subjects),
  problem: remarks.length > 0 ? remarks.join(' ') : undefined,
})

const once = (subjects: readonly PackageRef[]): Subjects => ({
  subjects: [
    ...new Map(
      subjects.map((each) => [`${each.ecosystem}:${each.name}@${each.wanted}`, each]),
    ).values(),
  ],
  problem: undefined,
})

const inLockfile = (code: string, filePath: string): Subjects => {
  const { dependencies, problems } = parseLockfile(code, filePath)
  const ecosystem = findLockfile(filePath)?.ecosystem.name
  const subjects = dependencies.flatMap((each) => {
    if (!ecosystem || each.source === 'workspace' || each.source === 'file') return []
    return [
      toPackageRef(ecosystem, 'lockfile', {
        name: each.name,
        wanted: each.version,
        line: 0,
        isElsewhere: each.source === 'git' || each.source === 'url',
      }),
    ]
  })
  const [problem] = problems
  return { ...once(subjects), problem: problem && `${filePath}:${problem.line} ${problem.message}` }
}
