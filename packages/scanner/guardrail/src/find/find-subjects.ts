import { type Extractor, isLockfile, parseLockfile } from '@daimon/scanner-core'
import type { EcosystemName, Subject } from '../subject.ts'
import { addedLines, isDiff } from './added-lines.ts'
import { codeImports } from './code-imports.ts'
import { subjectOf } from './found.ts'
import { languageOf } from './languages.ts'
import { manifestOf } from './manifests/index.ts'
import { PACKAGE_OF_IMPORT } from './package-of-import.ts'

export type Text = {
  readonly code: string
  /** A language, or the name of a manifest. */
  readonly language: string
  readonly filePath: string
}

export type Subjects = {
  readonly subjects: readonly Subject[]
  /** Says why nothing could be read; undefined where it was. */
  readonly problem: string | undefined
}

/** Whether anything is read of a file with this path. */
export const isJudgedFile = (path: string): boolean =>
  manifestOf(path) !== undefined || isLockfile(path) || languageOf('', path) !== undefined

/** The packages that a text names: a piece of code, a manifest or a part of one, a lockfile, or an edit as a diff. */
export const findSubjects = async (text: Text, extractor: Extractor): Promise<Subjects> => {
  const { language, filePath } = text
  const code = isDiff(text.code) ? addedLines(text.code) : text.code
  const manifest = manifestOf(filePath) ?? manifestOf(language)
  if (manifest)
    return once(manifest.read(code).map((each) => subjectOf(manifest.ecosystem, 'manifest', each)))
  if (isLockfile(filePath)) return inLockfile(code, filePath)
  const known = languageOf(language, filePath)
  const packageOf = known && PACKAGE_OF_IMPORT[known.name]
  if (!known || !packageOf)
    return {
      subjects: [],
      problem: `'${(filePath || language).slice(0, 80)}' is neither code nor a manifest that is read here`,
    }
  const found = await codeImports(code, known, extractor)
  return once(
    found.flatMap(({ specifier, line }) => {
      const imported = packageOf(specifier)
      return imported
        ? [subjectOf(imported.ecosystem, 'import', { ...imported, specifier, line })]
        : []
    }),
  )
}

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
