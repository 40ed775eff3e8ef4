import {
  type Assignment,
  type Command,
  type ParsedScript,
  type SyntaxNode,
  forEachChild,
} from 'unbash'
import { type Expansion, type Value, expandText, expandWord } from './expand-word.ts'
import { UNKNOWN } from './unknown.ts'

/** All values that a text assigns to a variable, in any order and under any condition. */
export type Variables = Map<string, Value[]>

/** The definitions of a script, collected before its commands are read. */
export type Definitions = {
  readonly variables: Variables
  /** The arguments of each call of a function, by function name. */
  readonly functions: ReadonlyMap<string, readonly Value[]>
}

export const NO_DEFINITIONS: Definitions = { variables: new Map(), functions: new Map() }

const VALUES_MAX = 32
const SETTERS = new Set(['read', 'mapfile', 'readarray', 'getopts'])

/** Collects the assignments of a script, starting with the outer ones. */
export const collectDefinitions = (
  script: ParsedScript,
  outer: Definitions,
  substitute: Expansion['substitute'],
): Definitions => {
  const variables: Variables = new Map(outer.variables)
  const functions = new Map<string, Value[]>()
  const commands: Command[] = []
  const expansion: Expansion = {
    lookUp: (name) => onlyValue(variables.get(name)),
    substitute,
  }
  const add = (name: string, value: Value) => {
    const values = variables.get(name) ?? []
    if (values.some((each) => each.join('\n') === value.join('\n'))) return
    if (values.length < VALUES_MAX) variables.set(name, [...values, value])
    else if (values.length === VALUES_MAX) variables.set(name, [...values, [UNKNOWN]])
  }
  const visit = (node: SyntaxNode): void => {
    if (node.type === 'Assignment') add(node.name, valueOf(node, expansion))
    else if (node.type === 'For' || node.type === 'Select')
      for (const word of node.wordlist ?? [])
        for (const field of expandWord(word, expansion)) add(node.name.value, [field])
    else if (node.type === 'Function') functions.set(node.name.value, [])
    else if (node.type === 'Command') {
      commands.push(node)
      if (SETTERS.has(node.name?.value ?? ''))
        for (const word of node.args)
          if (word.type === 'Word' && /^[A-Za-z_]\w*$/.test(word.value)) add(word.value, [UNKNOWN])
    }
    forEachChild(node, visit)
  }
  visit(script)
  if (functions.size > 0)
    for (const { name, args } of commands)
      if (
        name &&
        functions.has(name.value) &&
        (functions.get(name.value)?.length ?? 0) < VALUES_MAX
      )
        functions
          .get(name.value)
          ?.push(
            args.flatMap((word) =>
              word.type === 'Word' ? expandWord(word, expansion) : [word.text],
            ),
          )
  return { variables, functions }
}

const valueOf = ({ value }: Assignment, expansion: Expansion): Value =>
  value.type === 'ArrayValue'
    ? value.elements.flatMap((word) => expandWord(word, expansion))
    : [expandText(value.parts, value.value, expansion)]

/** The value if there is only one; readers enumerate several. */
const onlyValue = (values: readonly Value[] | undefined): Value | undefined =>
  values === undefined ? undefined : values.length === 1 ? values[0] : [UNKNOWN]

const COMBINATIONS_MAX = 64

/**
 * Calls `read` for each combination of variable values. Above 64 combinations, they count as
 * unknown.
 */
export const forEachCombination = (
  {
    variables,
    positional,
  }: { readonly variables: Variables; readonly positional: readonly Value[] | undefined },
  read: (lookUp: Expansion['lookUp']) => void,
): void => {
  const getAlternatives = (name: string) => (name === '@' ? positional : variables.get(name))
  // The first pass finds the variables with several values.
  const chosen = new Map<string, number>()
  const lookUp = (name: string): Value | undefined => {
    const values = getAlternatives(name)
    if (values === undefined || values.length === 0) return undefined
    if (values.length > 1 && !chosen.has(name)) chosen.set(name, 0)
    return values[chosen.get(name) ?? 0]
  }
  for (let count = 0; ; count += 1) {
    if (count === COMBINATIONS_MAX) {
      read((name) => (chosen.has(name) ? [UNKNOWN] : lookUp(name)))
      return
    }
    read(lookUp)
    const next = [...chosen].find(([name, at]) => at + 1 < (getAlternatives(name)?.length ?? 0))
    if (!next) return
    for (const [name] of chosen) {
      if (name === next[0]) break
      chosen.set(name, 0)
    }
    chosen.set(next[0], next[1] + 1)
  }
}
