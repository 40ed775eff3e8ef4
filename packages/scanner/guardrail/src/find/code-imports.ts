import type { Extractor, FileFacts } from '@daimon/scanner-core'
import type { CodeLanguage } from './languages.ts'
import { type Specifier, regexImports } from './regex-imports.ts'

/**
 * The imports of a text, by the extractors of core. For text that they can't parse, such as half a
 * function, patterns of the language are used.
 */
export const codeImports = async (
  text: string,
  language: CodeLanguage,
  extractor: Extractor,
): Promise<Specifier[]> => {
  const { name, endings } = language
  if (name === 'typescript' && /<script\b/.test(text))
    return regexImports(extractScripts(text), language)
  for (const ending of endings) {
    const result = await extractor.extract(text, ending)
    if ('failed' in result) continue
    const found = [...listImports(result.facts), ...calledImports(result.facts)]
    // A recovering parser may drop text before the error.
    const more = result.facts.warnings.length > 0 ? regexImports(text, language) : []
    return unique([...found, ...more]).filter((each) => !isRelativeRuby(name, text, each))
  }
  return unique(regexImports(text, language))
}

/** The facts for Ruby have only one form of file names. */
const isRelativeRuby = (language: string, text: string, { specifier }: Specifier): boolean =>
  language === 'ruby' &&
  ['"', "'"].some((quote) => text.includes(`require_relative ${quote}${specifier}${quote}`))

const extractScripts = (text: string): string =>
  [...text.matchAll(/<script\b[^>]*>([\s\S]*?)(?:<\/script>|$)/g)].map((each) => each[1]).join('\n')

const listImports = ({ imports, reexports }: FileFacts): Specifier[] =>
  [...imports.filter(({ kind }) => kind !== 'submodule'), ...reexports].map(
    ({ specifier, line }) => ({ specifier, line }),
  )

/** `importlib.import_module('x')`, `__import__('x')`, and `require.resolve('x')`. */
const calledImports = ({ calls, globals, strings, language }: FileFacts): Specifier[] => {
  const requires = new Set<number>()
  for (let at = 0; at < globals.length; at += 2)
    if (strings[globals[at] as number] === 'require') requires.add(globals[at + 1] as number)
  return calls.flatMap(({ name, self, literals, line }) => {
    const specifier = literals?.[0]
    const isImport =
      language === 'python'
        ? name === 'import_module' || name === '__import__'
        : name === 'resolve' && requires.has(self)
    return isImport && specifier !== undefined ? [{ specifier, line }] : []
  })
}

const unique = (found: readonly Specifier[]): Specifier[] => [
  ...new Map(found.map((each) => [each.specifier, each])).values(),
]
