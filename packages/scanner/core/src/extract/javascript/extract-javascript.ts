import { mayHoldIssued } from '../../credentials/credential-in.ts'
import { tokenPatterns } from '../../credentials/token-patterns.ts'
import { NONE, FactsBuilder } from '../facts-builder.ts'
import type { FileFacts } from '../facts.ts'
import { Lines } from '../lines.ts'
import { type Ast, many } from './ast.ts'
import { visitExpression, visitNamedValue } from './expressions.ts'
import { walkClass, walkFunction } from './functions.ts'
import { type Comment, parseJavaScript } from './parse.ts'
import { Scope, hoistedNames, lexicalNames } from './scope.ts'
import { visitBlock } from './statements.ts'
import type { Visitor } from './visit.ts'
import type { Walk } from './walk.ts'

/** Raise it whenever the same text would give other facts: it is part of the cache key. */
export const JAVASCRIPT_VERSION = 18

const typeScript = new Set(['ts', 'tsx', 'mts', 'cts'])

/**
 * Extracts the facts of JavaScript or TypeScript, by the file's extension. Throws a SyntaxError for
 * what is not a program, and a RangeError when the nesting is too deep to walk.
 */
export const extractJavaScript = (text: string, ending: string): FileFacts => {
  const source = text.startsWith('#!') ? `//${text.slice(2)}` : text
  const { program, warnings, comments } = parseJavaScript(source, ending)
  const builder = new FactsBuilder(typeScript.has(ending) ? 'typescript' : 'javascript')
  builder.facts.warnings.push(...warnings)
  const lines = new Lines(text)
  walkProgram(builder, program, lines)
  if (mayHoldIssued(text)) noteComments(builder, text, comments(), lines)
  return builder.facts
}

const walkProgram = (builder: FactsBuilder, program: Ast, lines: Lines): void => {
  const { facts } = builder
  const body = many(program.body)
  facts.isModule = body.some(({ type }) => MODULE.test(type))
  const inside = builder.function({
    name: '<module>',
    line: 1,
    column: 1,
    endLine: lines.line(Math.max(0, program.end - 1)),
    parent: -1,
    isArrow: false,
  })
  facts.moduleNode = builder.node()
  facts.exportsNode = builder.node()
  const scope = new Scope(undefined)
  scope.names.set('module', facts.moduleNode)
  scope.names.set('exports', facts.exportsNode)
  const walk: Walk = {
    facts: builder,
    lines,
    visitor,
    scope: new Scope(scope),
    inside,
    self: facts.isModule ? NONE : facts.exportsNode,
    argumentsNode: NONE,
    superclass: NONE,
    isStatic: false,
    namespace: NONE,
    naming: undefined,
    schema: '',
    validators: new Map(),
    ownKeys: new Map(),
  }
  hoistedNames(body, (name) => void walk.scope.names.set(name, builder.node()))
  lexicalNames(body, (name) => void walk.scope.names.set(name, builder.node()))
  visitBlock(walk, body)
}

/** Comments belong to the module. */
const noteComments = (
  builder: FactsBuilder,
  text: string,
  comments: readonly Comment[],
  lines: Lines,
): void => {
  for (const comment of comments)
    for (const { credential, start } of tokenPatterns(text.slice(comment.start, comment.end))) {
      const at = comment.start + start
      builder.secret(credential, 0, lines.line(at), lines.column(at))
    }
}

const visitor: Visitor = {
  expression: visitExpression,
  valueNamed: visitNamedValue,
  block: visitBlock,
  walkFunction,
  walkClass,
}

const MODULE = /^(?:Import|Export)/
