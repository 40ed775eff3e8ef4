import { ECOSYSTEM_RECORDS, type Language } from '@daimon/scanner-core'

const LANGUAGES: readonly Language[] = ECOSYSTEM_RECORDS.flatMap(({ languages }) => languages)

export type CodeLanguage = Pick<Language, 'endings' | 'imports' | 'name'>

/** Detects the format of a text by its path, else by the language name. */
export const detectLanguage = (word: string, path: string): CodeLanguage | undefined => {
  const ending = /\.([\w]+)$/.exec(path)?.[1]?.toLowerCase() ?? ''
  const given = word.trim().toLowerCase()
  const found =
    LANGUAGES.find(({ endings }) => endings.includes(ending)) ??
    LANGUAGES.find(({ name, endings, words }) => [name, ...endings, ...words].includes(given))
  if (!found) return undefined
  const first =
    [ending, given].find((each) => found.endings.includes(each)) ?? found.endings[0] ?? ''
  // Agents also call TypeScript with JSX `typescript`, and typed JSX `jsx`.
  const others =
    found.name === 'typescript' ? ['tsx', 'ts'] : found.name === 'javascript' ? ['js', 'tsx'] : []
  return {
    name: found.name,
    endings: [...new Set([first, ...others])],
    imports: found.imports,
  }
}
