import type { FileFacts } from './facts.ts'
import { recognizeOrigin } from './file-origin.ts'
import { GRAMMAR_VERSION, extractByGrammar } from './grammar/extract-by-grammar.ts'
import { LANGUAGES } from './grammar/languages.ts'
import { PYTHON_VERSION, extractPython } from './python/extract-python.ts'
import { TEMPLATE_ENDINGS } from '../rules/templates.ts'
import { TEMPLATE_VERSION, extractTemplate } from './templates/extract-template.ts'
import { JAVASCRIPT_VERSION, extractJavaScript } from './javascript/extract-javascript.ts'

export type FailReason = 'syntax' | 'nesting' | 'crash' | 'time' | 'language'
export type Extraction = { readonly facts: FileFacts } | { readonly failed: FailReason }

type Extractor = {
  readonly version: string
  readonly extract: (text: string, ending: string) => FileFacts | Promise<FileFacts>
}

const python: Extractor = { version: `py${PYTHON_VERSION}`, extract: extractPython }
const javascript: Extractor = { version: `js${JAVASCRIPT_VERSION}`, extract: extractJavaScript }

/** Extractors by file extension. */
const EXTRACTORS: ReadonlyMap<string, Extractor> = new Map([
  ...['js', 'mjs', 'cjs', 'jsx', 'ts', 'mts', 'cts', 'tsx'].map((ending): [string, Extractor] => [
    ending,
    javascript,
  ]),
  ['py', python],
  ...[...TEMPLATE_ENDINGS.keys()].map((ending): [string, Extractor] => [
    ending,
    { version: `template${TEMPLATE_VERSION}`, extract: extractTemplate },
  ]),
  ...[...LANGUAGES].map(([ending, language]): [string, Extractor] => [
    ending,
    {
      version: `${ending}${GRAMMAR_VERSION}`,
      extract: (text) => extractByGrammar(text, language),
    },
  ]),
])

export const getExtension = (path: string): string => {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const at = name.lastIndexOf('.')
  return at <= 0 ? '' : name.slice(at + 1).toLowerCase()
}

/**
 * The extractor of a file, with its version; part of the cache key. Undefined for files without
 * one, including declaration files, which contain no code that runs.
 */
export const findExtractor = (path: string): string | undefined =>
  /\.d\.[cm]?ts$/.test(path) ? undefined : EXTRACTORS.get(getExtension(path))?.version

/**
 * Extracts the facts of one file. Every expected failure is returned as a reason; a thrown error is
 * a bug.
 */
export const extractFile = async (text: string, ending: string): Promise<Extraction> => {
  const extractor = EXTRACTORS.get(ending)
  if (!extractor) return { failed: 'language' }
  try {
    const facts = await extractor.extract(text, ending)
    return { facts: { ...facts, origin: recognizeOrigin(text) ?? '' } }
  } catch (error) {
    if (error instanceof SyntaxError) return { failed: 'syntax' }
    // Stack overflow: nested deeper than real code.
    if (error instanceof RangeError) return { failed: 'nesting' }
    throw error
  }
}
