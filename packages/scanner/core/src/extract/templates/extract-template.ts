import {
  LOCALS,
  RENDER,
  TEMPLATE_ENDINGS,
  TEMPLATE_LANGUAGE,
  TEMPLATE_PATHS,
  TEMPLATE_SCHEME,
  type TemplateSyntax,
} from '../../rules/templates.ts'
import type { FileFacts } from '../facts.ts'
import { JAVASCRIPT_VERSION, extractJavaScript } from '../javascript/extract-javascript.ts'
import { readBraces } from './braces.ts'
import { readComponent } from './component.ts'
import { readEjs, readEjsOutputs } from './ejs.ts'
import { readHandlebars } from './handlebars.ts'
import { readMako } from './mako.ts'
import { readPug } from './pug.ts'
import { TemplateCode, type TemplateStatement } from './template-code.ts'

/** Raise it whenever the same text would give other facts: it is part of the cache key. */
export const TEMPLATE_VERSION = `${JAVASCRIPT_VERSION}.2`

const READERS: Readonly<
  Record<Exclude<TemplateSyntax, 'component'>, (source: string, code: TemplateCode) => void>
> = { ejs: readEjs, pug: readPug, handlebars: readHandlebars, braces: readBraces, mako: readMako }

/**
 * Extracts the facts of a template: an exported function that renders it, within a function for
 * each variable that takes its value. Texts of the template are not part of the facts.
 */
export const extractTemplate = (source: string, ending: string): FileFacts => {
  const syntax = TEMPLATE_ENDINGS.get(ending) ?? 'braces'
  if (syntax === 'component') {
    const { text, ending: language } = readComponent(source)
    return withPaths(extractJavaScript(text, language))
  }
  try {
    return extractStatements(read(source, READERS[syntax]))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    // Code in tags may be more than the reader knows.
    return extractStatements(read(source, readEjsOutputs))
  }
}

const read = (
  source: string,
  reader: (source: string, code: TemplateCode) => void,
): readonly TemplateStatement[] => {
  const code = new TemplateCode(source)
  reader(source, code)
  return code.statements.toSorted((a, b) => a.line - b.line)
}

const extractStatements = (statements: readonly TemplateStatement[]): FileFacts => {
  const isOutput = ({ text }: TemplateStatement) => /\$(?:unescaped|include)\(/.test(text)
  const body = statements.some(isOutput) ? toLines(statements) : ''
  const variables = freeNames(extractJavaScript(body, 'js'))
  const included = new Set(
    [...body.matchAll(/\$include\(\s*["']([^"']+)["']/g)].map(([, name = '']) => name),
  )
  const head = variables.map(
    (name) => `exports.${name} = function (${name}) { ${name} = exports.${LOCALS}.${name}; `,
  )
  const passed = [...included].map(
    (name) => `$include(${JSON.stringify(name)}, {${variables.join(', ')}});`,
  )
  const render = `exports.${RENDER} = function () { `
  const text = `${head.join('')}${render}${passed.join('')}${body}\n${'};'.repeat(variables.length + 1)}`
  const facts = withPaths(extractJavaScript(text, 'js'))
  for (const name of included)
    facts.reexports.push({ specifier: `${TEMPLATE_SCHEME}${name}`, line: 1 })
  return { ...facts, language: TEMPLATE_LANGUAGE, secrets: [], slowPatterns: [], dynamicWrites: [] }
}

const toLines = (statements: readonly TemplateStatement[]): string => {
  const lines: string[] = []
  for (const { line, text } of statements) lines[line - 1] = `${lines[line - 1] ?? ''}${text} `
  return Array.from(lines, (line) => line ?? '').join('\n')
}

/** Free names that stand for neither a function of the language nor one of the reader. */
const freeNames = ({ globals, strings }: FileFacts): readonly string[] =>
  globals
    .filter((_, at) => at % 2 === 0)
    .flatMap((at) => {
      const name = strings[at] ?? ''
      return OWN.has(name) || TEMPLATE_PATHS.has(name) || !/^[A-Za-z_$][\w$]*$/.test(name)
        ? []
        : [name]
    })
    .slice(0, VARIABLES_MAX)

/** One function in another for each of them. */
const VARIABLES_MAX = 60

const OWN: ReadonlySet<string> = new Set(
  '$include JSON Math Object Array String Number Boolean Date RegExp Map Set Symbol Error parseInt parseFloat isNaN encodeURIComponent decodeURIComponent console undefined NaN Infinity require module exports process window document'.split(
    ' ',
  ),
)

const withPaths = (facts: FileFacts): FileFacts => ({
  ...facts,
  strings: facts.strings.map((name) => TEMPLATE_PATHS.get(name) ?? name),
})
