import type { GuardName } from '../rules/guards.ts'

/**
 * What one file says, in the same words for every language: functions, calls, and how values move between
 * local nodes. A node is a small integer that stands for a variable or the value of an expression. Facts know
 * neither the path of their file nor any other file, so that they can be kept by the content alone.
 */
export type FileFacts = {
  language: string
  /** Names that the columns below point into. */
  strings: string[]
  /** Function 0 is the module itself. */
  functions: FunctionFact[]
  nodeCount: number
  /** Pairs `from, to`: the same value. */
  flows: number[]
  /** Pairs `from, to`: a value made of the other, such as a text of its parts. */
  derivations: number[]
  /** Quadruples `base, name, to, function`; the name −1 is a computed one. */
  loads: number[]
  /** Quadruples `base, name, from, function`. */
  stores: number[]
  /** Quadruples `base, name, function of the getter, function`. */
  getters: number[]
  /** Nodes that hold an object made here. */
  objects: number[]
  /** Pairs `child, parent`: what the parent has, the child has. */
  inherits: number[]
  /** Pairs `name, node`: free names of the language. */
  globals: number[]
  calls: CallFact[]
  imports: ImportFact[]
  /** Pairs `name, node`: what all files of the language may name, `a/b/C`. It begins with `~` for the place of the file. */
  provides: number[]
  wants: WantFact[]
  /** Pairs `name, node`. */
  exports: number[]
  /** `export * from`. */
  reexports: { specifier: string; line: number }[]
  /** Writes under a computed key: `base, key, value, function, line, column`. */
  dynamicWrites: number[]
  /** Regular expressions with nested repetition: `function, line, column`. */
  slowPatterns: number[]
  /** Values that passed a condition, each a node of its own. */
  guards: GuardFact[]
  answers: AnswerFact[]
  /** Literals that look like credentials: `what it is, 1 when its form says so, function, line, column`. Never the text. */
  secrets: number[]
  decorators: DecoratorFact[]
  /** Nodes of `module` and `exports`, or −1. */
  moduleNode: number
  exportsNode: number
  /** Has import or export statements. */
  isModule: boolean
  warnings: string[]
}

export type FunctionFact = {
  /** `Class.method`, `outer.inner`, `outer.$2` for the third without a name. */
  name: string
  line: number
  column: number
  endLine: number
  /** The function around it; −1 for the module. */
  parent: number
  /** The node that holds the function itself. */
  node: number
  self: number
  /** Nodes; the last one takes the rest when `hasRest`. */
  params: number[]
  hasRest: boolean
  result: number
  /** Takes `this` from around it. */
  isArrow: boolean
  isExported: boolean
}

export type CallFact = {
  in: number
  line: number
  column: number
  callee: number
  /** Node of the receiver, or −1. */
  self: number
  /** Nodes; −1 where the argument is a constant. */
  args: number[]
  result: number
  isNew: boolean
  /** The last name of the callee, or ''. */
  name: string
  /** Short constant texts among the first arguments, by position. They stay on this machine unless they are a route. */
  literals?: Record<number, string>
  /** Constant texts in object literals among the arguments, by `position.key`, and of named arguments, by `.name`. */
  options?: Record<string, string>
  /** The first argument from which an array is spread. */
  spreadFrom?: number
}

export type ImportFact = {
  specifier: string
  /** `submodule`: what is imported by name may be a module of its own, and counts only if it is. */
  kind: 'require' | 'namespace' | 'named' | 'default' | 'dynamic' | 'type' | 'effect' | 'submodule'
  /** The imported name of a named one. */
  name: string
  node: number
  in: number
  line: number
  column: number
}

/** A name that another file of the language may share. */
export type WantFact = {
  /** What it may be, the best first. */
  names: number[]
  /** What it is called when no file shares it; '' when it is nothing then. */
  outside: number
  node: number
}

export type DecoratorFact = {
  /** The function that is decorated: a method, or the constructor of a class. */
  of: number
  /** The class of a decorated method, as its function. */
  class: number
  name: string
  literal: string | undefined
  /** HTTP methods that it names, with commas. */
  methods?: string | undefined
  callee: number
  /** Node of what the decorator is a member of, if it is one. */
  self?: number
}

/** From one node to another goes the same value, of which something is known then. */
export type GuardFact = {
  from: number
  to: number
  guard: GuardName
  /** Nodes of what it was compared with. */
  trusted: number[]
  /** Of a condition that a function of ours answers: which call it is, by name and place, which argument, and what it said. */
  asked?: { name: string; line: number; column: number; argument: number; isTrue: boolean }
}

/** What a function says of a parameter by what it gives back. */
export type AnswerFact = {
  of: number
  param: number
  guard: GuardName
  /** Says so by giving back what counts as true, or as false. */
  isTrue: boolean
}

export const emptyFacts = (language: string): FileFacts => ({
  language,
  strings: [],
  functions: [],
  nodeCount: 0,
  flows: [],
  derivations: [],
  loads: [],
  stores: [],
  getters: [],
  objects: [],
  inherits: [],
  globals: [],
  calls: [],
  imports: [],
  provides: [],
  wants: [],
  exports: [],
  reexports: [],
  dynamicWrites: [],
  slowPatterns: [],
  guards: [],
  answers: [],
  secrets: [],
  decorators: [],
  moduleNode: -1,
  exportsNode: -1,
  isModule: false,
  warnings: [],
})
