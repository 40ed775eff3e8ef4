import type { Extractor, FileFacts } from '@daimon/scanner-core'
import type { CodeLanguage } from './languages.ts'
import { type Specifier, looseImports } from './loose-imports.ts'

/**
 * What a text imports, by core's extractors; what they do not take, such as half a function, is read by the patterns
 * of its language.
 */
export const codeImports = async (
  text: string,
  { name, endings }: CodeLanguage,
  extractor: Extractor,
): Promise<Specifier[]> => {
  if (name === 'typescript' && /<script\b/.test(text)) return looseImports(scriptsOf(text), name)
  for (const ending of endings) {
    const result = await extractor.extract(text, ending)
    if ('failed' in result) continue
    const found = [...importsOf(result.facts), ...calledImports(result.facts)]
    // A parser that recovers may have dropped what stood before the fault.
    const more = result.facts.warnings.length > 0 ? looseImports(text, name) : []
    return unique([...found, ...more]).filter((each) => !isRelativeRuby(name, text, each))
  }
  return unique(looseImports(text, name))
}

/** The facts of Ruby know one way to name a file. */
const isRelativeRuby = (language: string, text: string, { specifier }: Specifier): boolean =>
  language === 'ruby' &&
  ['"', "'"].some((quote) => text.includes(`require_relative ${quote}${specifier}${quote}`))

const scriptsOf = (text: string): string =>
  [...text.matchAll(/<script\b[^>]*>([\s\S]*?)(?:<\/script>|$)/g)].map((each) => each[1]).join('\n')

const importsOf = ({ imports, reexports }: FileFacts): Specifier[] =>
  [...imports.filter(({ kind }) => kind !== 'submodule'), ...reexports].map(
    ({ specifier, line }) => ({ specifier, line }),
  )

/** `importlib.import_module('x')`, `__import__('x')` and `require.resolve('x')`. */
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
