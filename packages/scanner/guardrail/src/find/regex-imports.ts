import { lineAt } from '@daimon/scanner-core'

export type Specifier = { readonly specifier: string; readonly line: number }

const JAVASCRIPT = [
  /^[ \t]*(?:import|export)\b(?:[^'"`;()]{0,2000}?\bfrom)?\s*['"]([^'"\n]+)['"]/gm,
  /\b(?:require|import|require\.resolve)\(\s*['"`]([^'"`\n$]+)['"`]\s*\)/g,
]

/** Line patterns by language of core, for text that no parser accepts, such as half a function. */
const PATTERNS: Readonly<Record<string, readonly RegExp[]>> = {
  javascript: JAVASCRIPT,
  typescript: JAVASCRIPT,
  python: [/^[ \t]*from\s+([\w.]+)\s+import\b/gm, /^[ \t]*import\s+([\w.]+)/gm],
  go: [/^\s*(?:import\s+)?(?:[\w.]+\s+)?"([\w.-]+(?:\/[\w.~-]+)+)"\s*$/gm],
  rust: [/^\s*(?:pub\s+)?use\s+([\w:]+)/gm],
  ruby: [/^\s*require\s+['"]([^'"]+)['"]/gm],
  java: [/^\s*import\s+(?:static\s+)?([\w.]+)/gm],
  php: [/^\s*use\s+([\w\\]+)/gm],
  csharp: [/^\s*using\s+([\w.]+)\s*;/gm],
}

export const regexImports = (text: string, language: string): Specifier[] =>
  (PATTERNS[language] ?? []).flatMap((pattern) =>
    [...text.matchAll(pattern)].map((match) => ({
      specifier: match[1] as string,
      line: lineAt(text, match.index + match[0].length),
    })),
  )
