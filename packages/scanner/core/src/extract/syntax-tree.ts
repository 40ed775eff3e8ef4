import { readFileSync } from 'node:fs'
import { Language, type Node, Parser } from 'web-tree-sitter'

/** A node of the tree; missing ones are left out by the grammar. */
export type Tree = Node

/** Put there by the build, for the sources as for what is built of them. */
const GRAMMARS = new URL('../../dist/grammars/', import.meta.url)

const parsers = new Map<string, Promise<Parser>>()

/** Loads a grammar once: it is WebAssembly, so a hostile text cannot end the process. */
const load = async (grammar: string): Promise<Parser> => {
  await Parser.init()
  const made = new Parser()
  made.setLanguage(await Language.load(readFileSync(new URL(grammar, GRAMMARS))))
  return made
}

/**
 * Parses what can be parsed by a grammar such as `tree-sitter-go.wasm`; `hasError` of the root says
 * whether something was passed over.
 */
export const withTree = async <T>(
  grammar: string,
  text: string,
  act: (root: Tree) => T,
): Promise<T> => {
  let parser = parsers.get(grammar)
  if (!parser) parsers.set(grammar, (parser = load(grammar)))
  // To a grammar a zero is the end, and what follows it would be passed over in silence.
  const tree = (await parser).parse(text.replaceAll('\0', ' '))
  if (!tree) throw new SyntaxError('no tree')
  try {
    return act(tree.rootNode)
  } finally {
    // The tree lies outside of what the garbage collector sees.
    tree.delete()
  }
}

export const lineOf = (node: Tree): number => node.startPosition.row + 1
export const columnOf = (node: Tree): number => node.startPosition.column + 1
export const field = (node: Tree, name: string): Tree | undefined =>
  node.childForFieldName(name) ?? undefined
export const children = (node: Tree | undefined): Tree[] =>
  node?.namedChildren.filter((child) => child !== null) ?? []
