import type { FileOrigin } from './file-origin.ts'
import type { GuardName } from '../rules/guards.ts'

/**
 * The facts of one file, in one format for every language: functions, calls, and how values move
 * between local nodes. A node is a small integer that represents a variable or the value of an
 * expression. Facts contain neither the path of their file nor any other file, so they can be
 * cached by content alone.
 */
export type FileFacts = {
  language: string
  /** `''` for source code of the project. */
  origin: FileOrigin | ''
  /** Names that the columns below refer to by index. */
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
  /** Nodes of attributes, in languages in which an attribute is never an item. */
  attributes: number[]
  /** Quadruples `base, name, from, function`. */
  stores: number[]
  /** Quadruples `base, name, function of the getter, function`. */
  getters: number[]
  /** Nodes of objects that are created in this file. */
  objects: number[]
  /** Pairs `child, parent`: the child has every property of the parent. */
  inherits: number[]
  /** Pairs `name, node`: free names of the language. */
  globals: number[]
  calls: CallFact[]
  /** Pairs `from, to`: the calls of a branch, by their index; `to` is the first one after it. */
  branches: number[]
  imports: ImportFact[]
  /**
   * Pairs `name, node`: names that all files of the language can use, as `a/b/C`. A leading `~`
   * stands for the location of the file.
   */
  provides: number[]
  wants: UnresolvedNameFact[]
  /** Pairs `name, node`. */
  exports: number[]
  /** `export * from`. */
  reexports: { specifier: string; line: number }[]
  /** Writes under a computed key: `base, key, value, function, line, column`. */
  dynamicWrites: number[]
  /** Nodes read as elements of a list: by a loop over it, or under a counter. */
  elements: number[]
  /** Regular expressions with nested repetition: `function, line, column`. */
  slowPatterns: number[]
  /** What functions return: `function, node, line, column`. */
  returns: number[]
  /** Pairs `node, name`: what the code shows about a value; see `MarkName`. */
  marks: number[]
  /** Values that passed a condition, each a node of its own. */
  guards: GuardFact[]
  answers: ReturnFact[]
  /**
   * Literals that look like credentials: `kind, 1 when the format is certain, function, line,
   * column`. Never the text.
   */
  secrets: number[]
  /**
   * Where a literal is written that a name of a key gets: `node, function, line, column`. Never the
   * text.
   */
  literals: number[]
  /** Triples `schema, name, kind`: fields that schemas declare, and what they may contain. */
  fields: number[]
  /** Pairs `node, schema`: nodes that a schema checked. */
  validated: number[]
  /** Pairs `node, type`: parameters with the name of their type, where it may be a schema's. */
  typed: number[]
  decorators: DecoratorFact[]
  /** Nodes of `module` and `exports`, or −1. */
  moduleNode: number
  exportsNode: number
  /** Has import or export statements. */
  isModule: boolean
  warnings: string[]
}

/**
 * A text that contains SQL, a value whose name says that it is a password, a part of a token, or a
 * cookie in text that scripts may read.
 */
export type MarkName = 'sql' | 'password' | 'token' | 'cookie'

export type FunctionFact = {
  /** `Class.method`, `outer.inner`, or `outer.$2` for the third anonymous function. */
  name: string
  line: number
  column: number
  endLine: number
  /** Index of the enclosing function; −1 for the module. */
  parent: number
  /** The node that holds the function itself. */
  node: number
  self: number
  /** Nodes; the last one takes the rest when `hasRest`. */
  params: number[]
  hasRest: boolean
  result: number
  /** Takes `this` from the enclosing function. */
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
  /**
   * Short constant texts among the first arguments, by position. They stay on this machine unless
   * they are a route.
   */
  literals?: Record<number, string>
  /**
   * Constant texts in object literals among the arguments, by `position.key`, and of named
   * arguments, by `.name`.
   */
  options?: Record<string, string>
  /**
   * Keys of object literals among the arguments, by position, separated by commas; nested ones as
   * `cookie.secure`.
   */
  keys?: Record<string, string>
  /** Position of the first argument that is a spread array. */
  spreadFrom?: number
}

export type ImportFact = {
  specifier: string
  /**
   * `submodule`: what is imported by name may be a module of its own, and counts only if it is.
   * `template`: a template that is rendered.
   */
  kind:
    | 'require'
    | 'namespace'
    | 'named'
    | 'default'
    | 'dynamic'
    | 'type'
    | 'effect'
    | 'submodule'
    | 'template'
  /** The imported name of a named import. */
  name: string
  node: number
  in: number
  line: number
  column: number
}

/** The name of the call that checks a parameter. */
export const CHECKED = '#checked'

/** The name of the call that compares two values. */
export const COMPARED = '=='

/** The name of the call that tests a member by itself or against a constant. */
export const TESTED = '?'

/** The name of a call that a framework makes to get the value of a parameter. */
export const DEPENDENCY = '#dependency'

/** A name that another file of the language may provide. */
export type UnresolvedNameFact = {
  /** Candidate names, best first. */
  names: number[]
  /** Name of the external thing when no file provides it; '' if there is none. */
  outside: number
  node: number
}

export type DecoratorFact = {
  /** Where it is, in Python. */
  line?: number
  column?: number
  /** The function that is decorated: a method, or the constructor of a class. */
  of: number
  /** The class of a decorated method, as its function. */
  class: number
  name: string
  literal: string | undefined
  /** HTTP methods that it names, separated by commas. */
  methods?: string | undefined
  callee: number
  /** Node of the decorator's receiver, if it has one. */
  self?: number
  /** Nodes of its arguments. */
  args?: number[]
  /** Position of the decorated parameter of the function, and the name of its type. */
  param?: number
  type?: string | undefined
}

/** The same value in another node, where a condition about it is known to be true. */
export type GuardFact = {
  from: number
  to: number
  guard: GuardName
  /** Nodes of the values that it was compared with. */
  trusted: number[]
  /**
   * For a condition that a function of the repository evaluates: the call by name and position, the
   * argument, and the result; no result if the function only has to return.
   */
  asked?: { name: string; line: number; column: number; argument: number; isTrue?: boolean }
}

/** What the return of a function implies about a parameter. */
export type ReturnFact = {
  of: number
  param: number
  guard: GuardName
  /**
   * Whether the implication follows from a truthy return value, or from a falsy one; undefined if
   * it follows from both, because the function throws otherwise.
   */
  isTrue?: boolean
}

export const emptyFacts = (language: string): FileFacts => ({
  language,
  origin: '',
  strings: [],
  functions: [],
  nodeCount: 0,
  flows: [],
  derivations: [],
  loads: [],
  attributes: [],
  stores: [],
  getters: [],
  objects: [],
  inherits: [],
  globals: [],
  calls: [],
  branches: [],
  imports: [],
  provides: [],
  wants: [],
  exports: [],
  reexports: [],
  dynamicWrites: [],
  elements: [],
  slowPatterns: [],
  returns: [],
  marks: [],
  guards: [],
  answers: [],
  secrets: [],
  literals: [],
  fields: [],
  validated: [],
  typed: [],
  decorators: [],
  moduleNode: -1,
  exportsNode: -1,
  isModule: false,
  warnings: [],
})
