import { REQUEST_PARAMETERS } from '../../rules/requests.ts'
import type { Program, ProgramFile } from '../program.ts'
import type { Route } from '../routes.ts'
import type { WholeFlow } from '../whole-flow.ts'
import { isRemote } from '../file-state.ts'
import { IDENTITY } from './identity.ts'
import type { ProgramIndex } from './program-index.ts'

/** What a value is made of: bits of who sent the request, and of what the sender chose. */
export const OF_USER = 1
export const OF_CHOICE = 2

/** A function as it is called: the bits of its parameters. */
export type Activation = { readonly at: number; readonly parameters: readonly number[] }

export type Makeup = {
  /** The nodes that a node is made of, without those that the user is read from. */
  readonly listNodes: (file: ProgramFile, node: number) => ReadonlySet<number>
  /** The bits of a node in a function that is called in a certain way. */
  readonly bitsOf: (file: ProgramFile, node: number, activation: Activation) => number
  readonly isOfUser: (file: ProgramFile, node: number) => boolean
}

const STEPS_MAX = 400

/** Finds what values are made of, past calls and conversions, by walking backward. */
export const createMakeup = (index: ProgramIndex, whole: Pick<WholeFlow, 'originsOf'>): Makeup => {
  const known = new Map<ProgramFile, Map<number, ReadonlySet<number>>>()
  const isOfUser = (file: ProgramFile, node: number): boolean =>
    whole.originsOf(file).get(node)?.has(IDENTITY) === true
  const listNodes = (file: ProgramFile, node: number): ReadonlySet<number> => {
    let own = known.get(file)
    if (!own) known.set(file, (own = new Map()))
    const before = own.get(node)
    if (before) return before
    const { sourcesOf } = index(file)
    const found = new Set(node < 0 ? [] : [node])
    for (const at of found) {
      if (found.size > STEPS_MAX) break
      if (isOfUser(file, at) && !isMixed(file, at)) continue
      for (const from of sourcesOf(at)) found.add(from)
    }
    own.set(node, found)
    return found
  }
  // An object or a call's result may also hold other things than the user.
  const isMixed = (file: ProgramFile, node: number): boolean => {
    const { callOf, membersOf, sourcesOf } = index(file)
    return callOf(node) === undefined && (membersOf(node).length > 0 || sourcesOf(node).length > 1)
  }
  return {
    listNodes,
    isOfUser,
    bitsOf: (file, node, { at, parameters }) => {
      const origins = whole.originsOf(file)
      const { parameterAt } = index(file)
      let bits = 0
      for (const each of listNodes(file, node)) {
        if (isOfUser(file, each)) {
          bits |= OF_USER
          continue
        }
        const parameter = parameterAt(each)
        if (parameter?.[0] === at - file.functionBase) bits |= parameters[parameter[1]] ?? 0
        for (const origin of origins.get(each)?.keys() ?? []) {
          if (isRemote(origin)) bits |= OF_CHOICE
          // A callback gets what its caller has.
          const [, of, place] = (parameter && /^(\d+):p(\d+)$/.exec(origin)) ?? []
          if (Number(of) === at - file.functionBase) bits |= parameters[Number(place)] ?? 0
        }
      }
      return bits
    },
  }
}

/** Parameters of a handler that hold what the sender chose. */
export const handlerParameters = (
  { functions }: Program,
  { framework }: Route,
  handler: number,
): readonly number[] => {
  const only = REQUEST_PARAMETERS.get(framework)
  return (functions[handler]?.fact.params ?? []).map((_, place) =>
    only === undefined || place === only ? OF_CHOICE : 0,
  )
}
