import { parseSync, Visitor } from 'oxc-parser'
import type { NameKind, TextPlace } from './vocabulary-rules.ts'

type FoundText = { readonly place: TextPlace; readonly text: string; readonly start: number }
type FoundName = { readonly kind: NameKind; readonly name: string; readonly start: number }
export type SourceTexts = {
  readonly texts: readonly FoundText[]
  readonly names: readonly FoundName[]
}

type Node = { readonly type: string; readonly start: number }
type Named = Node & { readonly name: string }

const TESTS = new Set(['test', 'it', 'describe'])
const isFunction = (node: Node | null): boolean =>
  node?.type === 'ArrowFunctionExpression' || node?.type === 'FunctionExpression'
/** Two words and no code: what a person may read. */
const isProse = (text: string): boolean => /[a-z]{2,}[,.;:]? [a-z]{2,}/i.test(text)

/** `test.each(rows)('title')`, `test('title')`, and `describe.skipIf(x)('title')` have a title. */
const isTestCall = (callee: unknown): boolean => {
  const node = callee as {
    type: string
    name?: string
    object?: unknown
    callee?: unknown
    tag?: unknown
  }
  if (node.type === 'Identifier') return TESTS.has(node.name ?? '')
  return [node.object, node.callee, node.tag].some(
    (inner) => inner !== undefined && isTestCall(inner),
  )
}

/** What the vocabulary covers in a TypeScript file: names that it declares, and texts. */
export const readSource = (path: string, source: string): SourceTexts => {
  const { program, comments, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`Can't parse '${path}': ${errors[0]?.message}`)
  const isTest = /\.(?:test|conformance)\.tsx?$|(?:^|\/)testing\//.test(path)
  const texts: FoundText[] = comments.map(({ value, start }) => ({
    place: 'comment',
    text: value,
    start: start + 2,
  }))
  const names: FoundName[] = []
  const titles = new Set<number>()
  const declare = (kind: NameKind) => (node: { readonly id: unknown }) => {
    const id = node.id as Named | null
    if (id?.type === 'Identifier') names.push({ kind, name: id.name, start: id.start })
  }
  const addText = (text: string, start: number) => {
    if (titles.has(start)) texts.push({ place: 'test title', text, start })
    else if (!isTest && isProse(text)) texts.push({ place: 'string', text, start })
  }
  new Visitor({
    TSTypeAliasDeclaration: declare('type'),
    TSInterfaceDeclaration: declare('type'),
    ClassDeclaration: declare('type'),
    FunctionDeclaration: declare('function'),
    VariableDeclarator: (node) => declare(isFunction(node.init) ? 'function' : 'variable')(node),
    CallExpression: ({ callee, arguments: [first] }) => {
      if (!first || !isTestCall(callee)) return
      titles.add(first.type === 'TemplateLiteral' ? (first.quasis[0]?.start ?? -1) : first.start)
    },
    Literal: ({ value, start }) => {
      if (typeof value === 'string') addText(value, start)
    },
    TemplateElement: ({ value, start }) => addText(value.cooked ?? value.raw, start),
    JSXText: ({ value, start }) => addText(value, start),
  }).visit(program)
  return { texts, names }
}

/**
 * The prose of a Markdown document: code blocks and code spans become spaces of the same length.
 */
export const readDocument = (source: string): FoundText[] => {
  const blank = (text: string) => text.replaceAll(/[^\n]/g, ' ')
  const prose = source
    .replaceAll(/^(```|~~~)[\s\S]*?^\1/gm, blank)
    .replaceAll(/`[^`\n]+`/g, blank)
    .replaceAll(/\]\([^)\s]*\)/g, blank)
  return [{ place: 'document', text: prose, start: 0 }]
}
