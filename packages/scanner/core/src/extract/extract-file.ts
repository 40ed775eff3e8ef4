import type { FileFacts } from './facts.ts'
import { GRAMMAR_VERSION, extractByGrammar } from './grammar/extract-by-grammar.ts'
import { LANGUAGES } from './grammar/languages.ts'
import { PYTHON_VERSION, extractPython } from './python/extract-python.ts'
import { JAVASCRIPT_VERSION, extractJavaScript } from './javascript/extract-javascript.ts'

export type FailReason = 'syntax' | 'nesting' | 'crash' | 'time' | 'language'
export type Extraction = { readonly facts: FileFacts } | { readonly failed: FailReason }

type Extractor = {
  readonly version: string
  readonly extract: (text: string, ending: string) => FileFacts | Promise<FileFacts>
}

const python: Extractor = { version: `py${PYTHON_VERSION}`, extract: extractPython }
const javascript: Extractor = { version: `js${JAVASCRIPT_VERSION}`, extract: extractJavaScript }

/** By the ending of the file. */
const EXTRACTORS: ReadonlyMap<string, Extractor> = new Map([
  ...['js', 'mjs', 'cjs', 'jsx', 'ts', 'mts', 'cts', 'tsx'].map((ending): [string, Extractor] => [
    ending,
    javascript,
  ]),
  ['py', python],
  ...[...LANGUAGES].map(([ending, language]): [string, Extractor] => [
    ending,
    {
      version: `${ending}${GRAMMAR_VERSION}`,
      extract: (text) => extractByGrammar(text, language),
    },
  ]),
])

export const endingOf = (path: string): string => {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const at = name.lastIndexOf('.')
  return at <= 0 ? '' : name.slice(at + 1).toLowerCase()
}

/** Which extractor reads a file, with its version: a part of the cache's key. Declarations alone say nothing that runs. */
export const extractorOf = (path: string): string | undefined =>
  /\.d\.[cm]?ts$/.test(path) ? undefined : EXTRACTORS.get(endingOf(path))?.version

/** Reads one file. Every failure is a reason; what it throws is a fault of ours. */
export const extractFile = async (text: string, ending: string): Promise<Extraction> => {
  const extractor = EXTRACTORS.get(ending)
  if (!extractor) return { failed: 'language' }
  try {
    return { facts: await extractor.extract(text, ending) }
  } catch (error) {
    if (error instanceof SyntaxError) return { failed: 'syntax' }
    // The stack's end: nested deeper than anybody writes.
    if (error instanceof RangeError) return { failed: 'nesting' }
    throw error
  }
}
