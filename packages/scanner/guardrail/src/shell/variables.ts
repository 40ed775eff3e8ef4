import {
  type Assignment,
  type Command,
  type ParsedScript,
  type SyntaxNode,
  forEachChild,
} from 'unbash'
import { type Expansion, type Value, expandText, expandWord } from './expand-word.ts'
import { UNKNOWN } from './unknown.ts'

/** Every value that a text gives to a variable, whatever the order and the conditions are. */
export type Variables = Map<string, Value[]>

/** What a script defines, found before its commands are read. */
export type Definitions = {
  readonly variables: Variables
  /** The arguments of each call of a function, by its name. */
  readonly functions: ReadonlyMap<string, readonly Value[]>
}

const VALUES_MAX = 32
const SETTERS = new Set(['read', 'mapfile', 'readarray', 'getopts'])

/** Collects what a script assigns, starting from what surrounds it. */
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

/** The value where there is no choice; several are enumerated by who reads a command. */
const onlyValue = (values: readonly Value[] | undefined): Value | undefined =>
  values === undefined ? undefined : values.length === 1 ? values[0] : [UNKNOWN]

const COMBINATIONS_MAX = 64

/**
 * Calls `read` for each way in which variables can have their values together. Beyond 64 ways they count as unknown.
 */
export const forEachCombination = (
  {
    variables,
    positional,
  }: { readonly variables: Variables; readonly positional: readonly Value[] | undefined },
  read: (lookUp: Expansion['lookUp']) => void,
): void => {
  const alternativesOf = (name: string) => (name === '@' ? positional : variables.get(name))
  // The first reading shows which variables there is a choice for.
  const chosen = new Map<string, number>()
  const lookUp = (name: string): Value | undefined => {
    const values = alternativesOf(name)
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
    const next = [...chosen].find(([name, at]) => at + 1 < (alternativesOf(name)?.length ?? 0))
    if (!next) return
    for (const [name] of chosen) {
      if (name === next[0]) break
      chosen.set(name, 0)
    }
    chosen.set(next[0], next[1] + 1)
  }
}
