import { type Extractor, isLockfile, parseLockfile } from '@daimon/scanner-core'
import type { EcosystemName, Subject } from '../subject.ts'
import { addedLines, isDiff } from './added-lines.ts'
import { codeImports } from './code-imports.ts'
import { subjectOf } from './found.ts'
import { type CodeLanguage, languageOf } from './languages.ts'
import { manifestOf } from './manifests/index.ts'
import { includedFiles } from './manifests/requirement-includes.ts'
import { readRequirements } from './manifests/requirements.ts'
import { readSetupPy } from './manifests/setup-py.ts'
import { PACKAGE_OF_IMPORT } from './package-of-import.ts'
import { scriptSubjects } from './script-subjects.ts'
import { isScriptFile, scriptOf } from './scripts/index.ts'
import { readNotebook } from './scripts/notebook.ts'

export type Text = {
  readonly code: string
  /** A language, or the name of a manifest. */
  readonly language: string
  readonly filePath: string
}

export type Subjects = {
  readonly subjects: readonly Subject[]
  /** Says what could not be read; undefined where all was. */
  readonly problem: string | undefined
}

/** Whether anything is read of a file with this path. */
export const isJudgedFile = (path: string): boolean =>
  manifestOf(path) !== undefined ||
  isLockfile(path) ||
  isScriptFile(path) ||
  isNotebook(path) ||
  languageOf('', path) !== undefined

const isNotebook = (path: string): boolean => path.endsWith('.ipynb')

/** How files beside the text are read; paths are relative to the repository. */
type FileReader = (path: string) => string | undefined

/** The packages that a text names: code, a manifest, a lockfile, a script, a notebook, or an edit as a diff. */
export const findSubjects = async (
  text: Text,
  extractor: Extractor,
  readFile: FileReader = () => undefined,
): Promise<Subjects> => {
  const { language, filePath } = text
  const code = isDiff(text.code) ? addedLines(text.code) : text.code
  const path = filePath || language
  const isThere = (file: string) => readFile(file) !== undefined
  const script = await scriptOf(code, path)
  const inScript = script === undefined ? undefined : scriptSubjects(script, code, isThere)
  const manifest = manifestOf(filePath) ?? manifestOf(language)
  if (manifest) {
    const found = manifest.read(code).map((each) => subjectOf(manifest.ecosystem, 'manifest', each))
    const included = manifest.ecosystem === 'PyPI' ? inIncludes(code, path, readFile) : []
    return withRemarks([...found, ...included, ...(inScript?.subjects ?? [])], inScript?.remarks)
  }
  if (isLockfile(filePath)) return inLockfile(code, filePath)
  if (inScript) return withRemarks(inScript.subjects, inScript.remarks)
  if (isNotebook(path)) {
    const notebook = readNotebook(code)
    const shell = scriptSubjects(notebook.script, code, isThere)
    const found = await inCode(notebook.code, languageOf(notebook.language, ''), extractor)
    return withRemarks([...(found ?? []), ...shell.subjects], shell.remarks)
  }
  const found = await inCode(code, languageOf(language, filePath), extractor)
  if (!found)
    return {
      subjects: [],
      problem: `'${path.slice(0, 80)}' is neither code nor a manifest that is read here`,
    }
  const declared = /(?:^|\/)setup\.py$/.test(path)
    ? readSetupPy(code).map((each) => subjectOf('PyPI', 'manifest', each))
    : []
  return once([...found, ...declared])
}

const inCode = async (
  code: string,
  language: CodeLanguage | undefined,
  extractor: Extractor,
): Promise<Subject[] | undefined> => {
  const packageOf = language && PACKAGE_OF_IMPORT[language.name]
  if (!packageOf) return undefined
  const found = await codeImports(code, language, extractor)
  return found.flatMap(({ specifier, line }) => {
    const imported = packageOf(specifier)
    return imported
      ? [subjectOf(imported.ecosystem, 'import', { ...imported, specifier, line })]
      : []
  })
}

const INCLUDES_MAX = 50

/** What a file of requirements includes by `-r`. */
const inIncludes = (code: string, path: string, readFile: FileReader): Subject[] => {
  const open = includedFiles(code, path)
  const found: Subject[] = []
  for (let at = 0; at < open.length && at < INCLUDES_MAX; at += 1) {
    const file = open[at] as string
    const text = readFile(file)
    if (text === undefined) continue
    found.push(...readRequirements(text).map((each) => subjectOf('PyPI', 'manifest', each)))
    open.push(...includedFiles(text, file).filter((each) => !open.includes(each)))
  }
  return found
}

const withRemarks = (subjects: readonly Subject[], remarks: readonly string[] = []): Subjects => ({
  ...once(subjects),
  problem: remarks.length > 0 ? remarks.join(' ') : undefined,
})

const once = (subjects: readonly Subject[]): Subjects => ({
  subjects: [
    ...new Map(
      subjects.map((each) => [`${each.ecosystem}:${each.name}@${each.wanted}`, each]),
    ).values(),
  ],
  problem: undefined,
})

const ECOSYSTEM_OF: Readonly<Record<string, EcosystemName>> = {
  npm: 'npm',
  pypi: 'PyPI',
  crates: 'crates.io',
  go: 'Go',
  maven: 'Maven',
  'Gemfile.lock': 'RubyGems',
  'composer.lock': 'Packagist',
}

const inLockfile = (code: string, filePath: string): Subjects => {
  const { dependencies, problems } = parseLockfile(code, filePath)
  const name = filePath.slice(filePath.lastIndexOf('/') + 1)
  const subjects = dependencies.flatMap((each) => {
    const ecosystem = ECOSYSTEM_OF[each.ecosystem] ?? ECOSYSTEM_OF[name]
    if (!ecosystem || each.source === 'workspace' || each.source === 'file') return []
    return [
      subjectOf(ecosystem, 'lockfile', {
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
