import type { CallSites } from '../call-sites.ts'
import type { Program, ProgramFile } from '../program.ts'
import type { Guards } from './guards.ts'
import type { ProgramIndex } from './program-index.ts'

/** A parameter of a callback that a guard calls: `withUser(async (user) => …)`. */
export type CallbackParameter = {
  readonly node: number
  /** The callback's number in its file. */
  readonly of: number
  /** Whether the guard hands it the user, and not an object that may hold the user. */
  readonly isUser: boolean
}

/** By file: parameters of callbacks that guards of the program call once they admit a request. */
export const createUserCallbacks = (
  program: Program,
  sites: CallSites,
  guards: Guards,
  index: ProgramIndex,
): ((file: ProgramFile) => readonly CallbackParameter[]) => {
  const known = new Map<ProgramFile, readonly CallbackParameter[]>()
  const ofFile = (file: ProgramFile): readonly CallbackParameter[] => {
    const before = known.get(file)
    if (before) return before
    // Until it is known: a guard that hands on what it gets from itself.
    known.set(file, [])
    const found = file.facts.calls.flatMap((call, at) =>
      [...(sites.targets[file.callBase + at] ?? [])].flatMap((target) =>
        guards.ofFunction(target) ? ofCall(file, call.args, target) : [],
      ),
    )
    known.set(file, found)
    return found
  }

  const ofCall = (file: ProgramFile, args: readonly number[], target: number) =>
    args.flatMap((argument, place) => {
      const callbacks =
        argument < 0 ? [] : program.sets.of(file.nodeBase + argument).filter(isFunction)
      if (callbacks.length === 0) return []
      const handed = handedTo(target, place)
      return callbacks.flatMap(({ of }) => {
        const { file: own, fact } = program.functions[of] ?? {}
        if (own !== file || !fact) return []
        return handed.flatMap((isUser, position): CallbackParameter[] => {
          const node = fact.params[position] ?? -1
          return node < 0 ? [] : [{ node, of: of - file.functionBase, isUser }]
        })
      })
    })

  /** By argument: whether it is the user, where a guard calls what it gets as a parameter. */
  const handedTo = (guard: number, place: number): readonly boolean[] => {
    const { file, fact } = program.functions[guard] ?? {}
    const callback = fact?.params[place] ?? -1
    if (!file || callback < 0) return []
    const own = index(file)
    const calls = own
      .within(guard - file.functionBase)
      .flatMap((local) => own.callsIn(local))
      .filter(({ call }) => call.callee === callback)
    const length = Math.max(0, ...calls.map(({ call }) => call.args.length))
    return Array.from({ length }, (_, position) =>
      calls.some(({ call }) => isUser(file, call.args[position] ?? -1)),
    )
  }

  /** Whether a node is what a guard found out, or a part of it. */
  const isUser = (file: ProgramFile, node: number): boolean => {
    const { loadOf, makerOf, parameterAt } = index(file)
    for (let at = node, steps = 0; at >= 0 && steps < STEPS_MAX; steps += 1) {
      if (parameterAt(at)) return ofFile(file).some((each) => each.isUser && each.node === at)
      const maker = makerOf(at)
      if (maker) {
        const guard = guards.ofCall(file, {
          call: maker,
          at: file.callBase + file.facts.calls.indexOf(maker),
        })
        return guard !== undefined && guard.isRefusal !== true
      }
      at = loadOf(at)?.base ?? index(file).sourcesOf(at)[0] ?? -1
    }
    return false
  }
  return ofFile
}

const isFunction = ({ kind }: { readonly kind: string }): boolean => kind === 'function'

const STEPS_MAX = 6
