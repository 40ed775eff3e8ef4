import { readFileSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** A fenced block of code, and the reason in the comment above it if the tests must not run it. */
export type CodeBlock = {
  readonly language: string
  readonly code: string
  /** One-based line of the opening fence. */
  readonly line: number
  readonly notRun?: string
}

export type Page = { readonly path: string; readonly blocks: readonly CodeBlock[] }

/** The README and every page under `docs/` for users, with their blocks of code. */
export const readPages = (): readonly Page[] =>
  ['README.md', ...findPages(join(root, 'docs'))].map((path) => ({
    path,
    blocks: parseBlocks(readFileSync(join(root, path), 'utf8')),
  }))

const findPages = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .toSorted()

const FENCE = /^ *```(\w*)\n([\s\S]*?)^ *```$/gm
const NOT_RUN = /<!-- not run: (.+) -->\n *$/

const parseBlocks = (markdown: string): readonly CodeBlock[] =>
  [...markdown.matchAll(FENCE)].map(({ 1: language = '', 2: code = '', index }) => {
    const before = markdown.slice(0, index)
    const notRun = NOT_RUN.exec(before)?.[1]
    return {
      language,
      code: dedent(code),
      line: before.split('\n').length,
      ...(notRun === undefined ? {} : { notRun }),
    }
  })

// A block within a numbered list is indented, and a here-document must end in the first column.
const dedent = (code: string): string => {
  const indent = /^ */.exec(code)?.[0] ?? ''
  return code.replaceAll(new RegExp(`^${indent}`, 'gm'), '')
}
