import type { CallSites } from './call-sites.ts'
import { packagePath } from './constraints.ts'
import { findInstances, splitExternal } from './escapes.ts'
import type { AbstractObject } from './points-to.ts'
import type { Program } from './program.ts'

type Context = {
  readonly program: Program
  readonly sites: CallSites
  /** Functions that entry points reach. */
  readonly reached: ReadonlySet<number>
  /** Functions between an entry point and a sink, whose flows need every caller. */
  readonly onPaths: ReadonlySet<number>
}

/**
 * Whether full sets of values cost an answer. They cost none if the functions that they dropped are
 * reached anyway and lead to no sink, and the members of packages are called elsewhere.
 */
export const hasLostValues = ({ program, sites, reached, onPaths }: Context): boolean => {
  const { sets } = program
  if (sets.dropped.size === 0) return false
  const names = listExternalNames(program, sites)
  const seen = new Set<AbstractObject>()
  const queue = [...sets.dropped]
  const isLost = (token: AbstractObject): boolean => {
    if (token.kind === 'external') return isLostExternal(token.path, names)
    return token.kind === 'function' || token.kind === 'bound'
      ? !reached.has(token.of) || onPaths.has(token.of)
      : false
  }
  for (let token = queue.pop(); token; token = queue.pop()) {
    if (seen.has(token)) continue
    seen.add(token)
    if (isLost(token)) return true
    queue.push(...token.parents)
    if (token.kind === 'function') {
      // Its result did not flow to the call either.
      const { file, fact } = program.functions[token.of] as Program['functions'][number]
      queue.push(...sets.of(file.nodeBase + fact.result))
    }
    for (const node of token.properties.values()) queue.push(...sets.of(node))
  }
  return false
}

type ExternalNames = {
  /** Imported modules, those of the runtime included. */
  readonly modules: ReadonlySet<string>
  readonly called: ReadonlySet<string>
  /** Results with methods of their package. */
  readonly instances: ReadonlySet<string>
}

const listExternalNames = (program: Program, sites: CallSites): ExternalNames => ({
  modules: new Set(
    program.files.flatMap(({ resolutions }) =>
      resolutions.flatMap((each) =>
        each.kind === 'package' ? [packagePath(each)] : each.kind === 'builtin' ? [each.name] : [],
      ),
    ),
  ),
  called: new Set(sites.externals.flatMap((paths) => [...paths])),
  instances: findInstances(program, sites),
})

/** A function of a package has few members before it; what is deeper is data. */
const MEMBER_DEPTH_MAX = 2

/** Whether it could be called here: a module, a member that is called nowhere, or an instance. */
const isLostExternal = (path: string, { modules, called, instances }: ExternalNames): boolean => {
  if (!modules.has(splitExternal(path)[0])) return false
  if (path.includes('()')) return path.endsWith('()') && instances.has(path)
  return splitExternal(path)[1].split('.').length <= MEMBER_DEPTH_MAX && !called.has(path)
}
