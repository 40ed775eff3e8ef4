import { readFileSync } from 'node:fs'

/** All blocks of code in `language` of a Markdown file, as one program. */
export function codeBlocks(path: string, language: string): string {
  const blocks = readFileSync(path, 'utf8').matchAll(/^```(\w+)\n(.*?)^```$/gms)
  const found = [...blocks].filter(([, name]) => name === language).map(([, , code]) => code)
  if (found.length === 0) throw new Error(`${path} has no ${language}`)
  return found.join('\n')
}
