import { readFileSync } from 'node:fs'
import { Language, type Node, Parser } from 'web-tree-sitter'

/** A node of the tree; the grammar omits missing ones. */
export type Tree = Node

/** The build puts the grammars there, for the sources as well as for the compiled files. */
const GRAMMARS = new URL('../../dist/grammars/', import.meta.url)

const parsers = new Map<string, Promise<Parser>>()

/** Loads a grammar once. It is WebAssembly, so a hostile text can't end the process. */
const load = async (grammar: string): Promise<Parser> => {
  await Parser.init()
  const made = new Parser()
  made.setLanguage(await Language.load(readFileSync(new URL(grammar, GRAMMARS))))
  return made
}

/**
 * Parses a text with a grammar such as `tree-sitter-go.wasm`, as far as possible; `hasError` of the
 * root says whether something was skipped.
 */
export const withTree = async <T>(
  grammar: string,
  text: string,
  act: (root: Tree) => T,
): Promise<T> => {
  let parser = parsers.get(grammar)
  if (!parser) parsers.set(grammar, (parser = load(grammar)))
  // A grammar takes NUL for the end and would silently skip what follows it.
  const tree = (await parser).parse(text.replaceAll('\0', ' '))
  if (!tree) throw new SyntaxError('no tree')
  try {
    return act(tree.rootNode)
  } finally {
    // The garbage collector does not see the memory of the tree.
    tree.delete()
  }
}

export const getLine = (node: Tree): number => node.startPosition.row + 1
export const getColumn = (node: Tree): number => node.startPosition.column + 1
export const field = (node: Tree, name: string): Tree | undefined =>
  node.childForFieldName(name) ?? undefined
export const children = (node: Tree | undefined): Tree[] =>
  node?.namedChildren.filter((child) => child !== null) ?? []

/** Where a call is: in a chain over several lines, where its method is named. */
export const getCallPlace = (call: Tree): { line: number; column: number } => {
  const method = field(field(call, 'function') ?? call, 'attribute')
  const at = method && getLine(method) !== getLine(call) ? method : call
  return { line: getLine(at), column: getColumn(at) }
}
