type Language = {
  readonly name: string
  readonly endings: readonly string[]
  readonly words: readonly string[]
}

/**
 * Languages of core, by file extensions and by agents' names for them; the first extension is
 * canonical.
 */
const LANGUAGES: readonly Language[] = [
  {
    name: 'typescript',
    endings: ['ts', 'tsx', 'mts', 'cts', 'vue', 'svelte'],
    words: ['typescript', 'typescriptreact'],
  },
  {
    name: 'javascript',
    endings: ['js', 'jsx', 'mjs', 'cjs'],
    words: ['javascript', 'javascriptreact', 'node', 'ecmascript'],
  },
  { name: 'python', endings: ['py', 'pyi'], words: ['python', 'python3'] },
  { name: 'go', endings: ['go'], words: ['golang'] },
  { name: 'rust', endings: ['rs'], words: ['rust'] },
  { name: 'ruby', endings: ['rb', 'rake'], words: ['ruby'] },
  { name: 'java', endings: ['java', 'kt'], words: ['java', 'kotlin'] },
  { name: 'php', endings: ['php'], words: ['php'] },
  { name: 'csharp', endings: ['cs'], words: ['csharp', 'c#', 'dotnet'] },
]

export type CodeLanguage = { readonly name: string; readonly endings: readonly string[] }

/** Detects the format of a text by its path, else by the language name. */
export const detectLanguage = (word: string, path: string): CodeLanguage | undefined => {
  const ending = /\.([\w]+)$/.exec(path)?.[1]?.toLowerCase() ?? ''
  const given = word.trim().toLowerCase()
  const found =
    LANGUAGES.find(({ endings }) => endings.includes(ending)) ??
    LANGUAGES.find(({ endings, words }) => endings.includes(given) || words.includes(given))
  if (!found) return undefined
  const first =
    [ending, given].find((each) => found.endings.includes(each)) ?? found.endings[0] ?? ''
  // Agents also call TypeScript with JSX `typescript`, and typed JSX `jsx`.
  const others =
    found.name === 'typescript' ? ['tsx', 'ts'] : found.name === 'javascript' ? ['js', 'tsx'] : []
  return { name: found.name, endings: [...new Set([first, ...others])] }
}
