import { type FileState, REQUEST, type Whole, isRequested, toParameterKey } from './file-state.ts'

/** Whether a node holds an instance whose class gets a member from the request. */
export type IsConstructed = (node: number, name: string) => boolean

/**
 * Finds objects that are made for a request and store nothing beyond it: the constructor of their
 * class gives them a member, and every construction passes data of a request for it. All instances
 * of a class are one object here, so one that is made of settings makes all of them stored data.
 */
export const createConstructed = (whole: Whole): IsConstructed => {
  const { sets } = whole.program
  const isAlways = createAlwaysRequested(whole)
  const members = new Map<number, Set<string>>()
  for (const state of whole.states.values()) {
    const { file } = state
    const { stores, functions, strings } = file.facts
    const byName = new Map<string, number>()
    functions.forEach(({ name }, at) => byName.has(name) || byName.set(name, at))
    for (let at = 0; at < stores.length; at += 4) {
      const [named = -1, value = -1, inside = 0] = stores.slice(at + 1, at + 4)
      const own = functions[inside]?.name ?? ''
      const name = own.replace(/\.__init__$/, '')
      if (named < 0 || !/(?:^|\.)[A-Z]\w*$/.test(name)) continue
      if (!isRequested(whole, state, value) || !isAlways(state, value)) continue
      const key = file.functionBase + (name === own ? inside : (byName.get(name) ?? -1))
      members.set(key, (members.get(key) ?? new Set()).add(strings[named] as string))
    }
  }
  return (node, name) =>
    sets
      .of(node)
      .some(({ kind, of }) => kind === 'prototype' && members.get(of)?.has(name) === true)
}

type Passed = {
  /** `function:parameter`. */
  readonly to: string
  /** The parameters that the argument may be; undefined if it is read from the request itself. */
  readonly keys: readonly string[] | undefined
}

/**
 * Whether a node holds data of a request on every way there: each call passes some for the
 * parameter, itself or from a parameter of which the same is true.
 */
const createAlwaysRequested = (whole: Whole): ((state: FileState, node: number) => boolean) => {
  const { requested } = whole
  const passed = listPassed(whole)
  const sometimes = new Set<string>()
  const isAlways = (key: string) => requested.has(key) && !sometimes.has(key)
  for (let before = -1; before < sometimes.size;) {
    before = sometimes.size
    for (const { to, keys } of passed)
      if (keys !== undefined && !keys.some(isAlways)) sometimes.add(to)
  }
  return (state, node) => parametersAt(state, node)?.some(isAlways) ?? true
}

/** What calls pass for each parameter that a request feeds. */
const listPassed = ({ program, sites, states, requested }: Whole): readonly Passed[] => {
  const passed: Passed[] = []
  for (const state of states.values())
    state.file.facts.calls.forEach(({ args }, at) => {
      for (const target of sites.targets[state.file.callBase + at] ?? [])
        program.functions[target]?.fact.params.forEach((_, parameter) => {
          const to = `${target}:${parameter}`
          if (!requested.has(to)) return
          passed.push({ to, keys: parametersAt(state, args[parameter] ?? -1) })
        })
    })
  return passed
}

/** The parameters that a node may hold; undefined if the request itself is read. */
const parametersAt = (
  { file, origins }: FileState,
  node: number,
): readonly string[] | undefined => {
  const known = [...(origins.get(node)?.keys() ?? [])]
  return known.includes(REQUEST) ? undefined : known.map((origin) => toParameterKey(file, origin))
}
