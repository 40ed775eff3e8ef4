import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Language, type Node, Parser } from 'web-tree-sitter'

/** A node of the tree; missing ones are left out by the grammar. */
export type Tree = Node

let parser: Promise<Parser> | undefined

/** Loads the grammar once: it is WebAssembly, so a hostile text cannot end the process. */
const load = async (): Promise<Parser> => {
  await Parser.init()
  const file = createRequire(import.meta.url).resolve('tree-sitter-python/tree-sitter-python.wasm')
  const made = new Parser()
  made.setLanguage(await Language.load(readFileSync(file)))
  return made
}

/** Parses what can be parsed; `hasError` of the root says whether something was passed over. */
export const withPythonTree = async <T>(text: string, act: (root: Tree) => T): Promise<T> => {
  const made = await (parser ??= load())
  const tree = made.parse(text)
  if (!tree) throw new SyntaxError('no tree')
  try {
    return act(tree.rootNode)
  } finally {
    // The tree lies outside of what the garbage collector sees.
    tree.delete()
  }
}
