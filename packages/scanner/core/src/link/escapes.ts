import type { CallSites } from './call-sites.ts'
import { packagePath } from './constraints.ts'
import { NATIVE_METHOD_NAMES } from './native-method-names.ts'
import type { AbstractObject } from './points-to.ts'
import type { Program, ProgramFile } from './program.ts'

/** Something of a package leaves the code that the analysis follows. */
export type Escape = {
  /** The function in which it does. */
  readonly from: number
  /** The imported module: `lodash/fp`. */
  readonly name: string
}

/**
 * `lodash/fp.merge` is `merge` of `lodash/fp`: module names may contain dots themselves, so the
 * longest import wins.
 */
export const splitExternal = (path: string): [name: string, member: string] => {
  const from = path.startsWith('@') ? path.indexOf('/') + 1 : 0
  const slash = path.lastIndexOf('/')
  const at = path.slice(Math.max(from, slash)).search(/[.(]/)
  const end = at === -1 ? path.length : at + Math.max(from, slash)
  return [path.slice(0, end), path.slice(end).replace(/^\./, '') || 'default']
}

/**
 * Finds where packages escape, so that unseen code may call any member. A module object escapes if
 * it is stored, exported, returned, inherited from, read by a computed name, or passed to code that
 * isn't followed. Its members and instances escape through the latter, and through objects
 * that do.
 */
export const findEscapes = (program: Program, sites: CallSites): Escape[] => {
  const collected = collector(program, findInstances(program, sites))
  program.files.forEach((file) => {
    addOfFile(program, file, collected)
  })
  addArguments(program, sites, collected)
  return collected.finish()
}

type Collector = ReturnType<typeof collector>

const collector = ({ sets, files, functions }: Program, instances: ReadonlySet<string>) => {
  const packages = new Set(
    files.flatMap(({ resolutions }) =>
      resolutions.flatMap((each) => (each.kind === 'package' ? [packagePath(each)] : [])),
    ),
  )
  const found = new Map<string, Escape>()
  const seen = new Set<AbstractObject>()
  const queue: { readonly token: AbstractObject; readonly from: number }[] = []
  const add = (from: number, name: string) => void found.set(`${from} ${name}`, { from, name })
  const leave = (token: AbstractObject, from: number) => {
    if (token.kind === 'external') {
      const [name] = splitExternal(token.path)
      if (packages.has(name) && !isData(token, instances)) add(from, name)
    } else if (!seen.has(token)) {
      seen.add(token)
      queue.push({ token, from })
    }
  }
  const leaveNode = (node: number, from: number) => {
    for (const token of sets.of(node)) leave(token, from)
  }
  return {
    add,
    leave,
    /** Only complete modules, which identify every member. */
    leaveModules: (node: number, from: number) => {
      for (const token of sets.of(node)) if (isModuleObject(token)) leave(token, from)
    },
    /** Only members: elements of results are data. */
    leaveMembers: (node: number, from: number) => {
      for (const token of sets.of(node))
        if (token.kind === 'external' && !token.path.includes('(')) leave(token, from)
    },
    leaveNode,
    finish: (): Escape[] => {
      for (let next = queue.pop(); next; next = queue.pop()) {
        const { token, from } = next
        for (const node of token.properties.values()) leaveNode(node, from)
        for (const parent of token.parents) leave(parent, from)
        if (token.kind !== 'function' && token.kind !== 'bound') continue
        const { file, fact } = functions[token.of] as Program['functions'][number]
        leaveNode(file.nodeBase + fact.result, from)
        leave(sets.prototype(token.of), from)
      }
      return [...found.values()]
    },
  }
}

/** A result of a package that isn't known to have methods of the package. */
const isData = ({ path }: AbstractObject, instances: ReadonlySet<string>): boolean =>
  path.includes('()') && !instances.has(path.slice(0, path.lastIndexOf('()') + 2))

/**
 * Paths of call results that are objects with methods of their package: made by `new` or by a call
 * of the module itself, or with members that are called.
 */
export const findInstances = (
  { calls }: Program,
  { externals }: CallSites,
): ReadonlySet<string> => {
  const found = new Set<string>()
  calls.forEach(({ fact }, index) => {
    for (const path of externals[index] ?? NONE) {
      const isFactory = /^(?:default|\.)*$/.test(splitExternal(path)[1])
      if (fact.isNew || isFactory) found.add(`${path}()`)
      if (NATIVE_METHOD_NAMES.has(fact.name)) continue
      for (let at = path.indexOf('().'); at !== -1; at = path.indexOf('().', at + 1))
        found.add(path.slice(0, at + 2))
    }
  })
  return found
}

const isModuleObject = ({ kind, path }: AbstractObject): boolean =>
  kind === 'external' && /^(?:default(?:\.|$))*$/.test(splitExternal(path)[1])

const addOfFile = (
  { sets }: Program,
  file: ProgramFile,
  { add, leaveModules, leaveMembers, leaveNode }: Collector,
): void => {
  const { facts, nodeBase, functionBase, resolutions } = file
  const { stores, loads, exports, inherits, globals } = facts
  for (let at = 0; at < stores.length; at += 4) {
    const from = functionBase + (stores[at + 3] as number)
    const value = stores[at + 2] as number
    if (value < 0) continue
    leaveModules(nodeBase + value, from)
    const owners = sets.of(nodeBase + (stores[at] as number))
    if (owners.length === 0 || owners.some(({ kind }) => kind === 'external'))
      leaveNode(nodeBase + value, from)
  }
  for (let at = 0; at < loads.length; at += 4)
    if (loads[at + 1] === -1)
      leaveMembers(nodeBase + (loads[at] as number), functionBase + (loads[at + 3] as number))
  for (let at = 1; at < exports.length; at += 2)
    leaveModules(nodeBase + (exports[at] as number), functionBase)
  for (let at = 1; at < inherits.length; at += 2)
    leaveModules(nodeBase + (inherits[at] as number), functionBase)
  for (let at = 1; at < globals.length; at += 2)
    leaveModules(nodeBase + (globals[at] as number), functionBase)
  facts.functions.forEach(({ result }, at) => {
    leaveModules(nodeBase + result, functionBase + at)
  })
  for (const { specifier } of facts.reexports) {
    const at = facts.imports.findIndex((each) => each.specifier === specifier)
    const resolution = resolutions[at]
    if (resolution?.kind === 'package') add(functionBase, packagePath(resolution))
  }
}

const addArguments = (
  { sets, calls, functions }: Program,
  { targets, externals, guessed }: CallSites,
  { leave }: Collector,
): void => {
  calls.forEach(({ file, fact }, index) => {
    const own = targets[index] ?? NONE
    const outside = externals[index] ?? NONE
    const isFollowed =
      own.size > 0 &&
      outside.size === 0 &&
      !guessed.has(index) &&
      sets.of(file.nodeBase + fact.callee).every(({ kind }) => kind === 'function')
    const isTaken = (position: number) =>
      isFollowed &&
      position < (fact.spreadFrom ?? Infinity) &&
      [...own].every((target) => {
        const { params, hasRest } = (functions[target] as Program['functions'][number]).fact
        return hasRest || position < params.length
      })
    const packages = new Set([...outside].map((path) => splitExternal(path)[0]))
    fact.args.forEach((argument, position) => {
      if (argument < 0 || isTaken(position)) return
      for (const token of sets.of(file.nodeBase + argument)) {
        // A package that gets a part of itself learns nothing.
        const isOwn =
          own.size === 0 &&
          !isModuleObject(token) &&
          packages.size === 1 &&
          token.kind === 'external' &&
          packages.has(splitExternal(token.path)[0])
        if (!isOwn) leave(token, file.functionBase + fact.in)
      }
    })
  })
}

const NONE: ReadonlySet<never> = new Set()
