import {
  MOUNTS,
  PYTHON_RECEIVERS,
  ROUTER_PREFIXES,
  ROUTE_METHODS,
  ROUTE_RECEIVERS,
  SAME_ROUTER,
} from '../rules/routes.ts'
import type { CallFact } from '../extract/facts.ts'
import type { CallSites } from './call-sites.ts'
import type { Program, ProgramCall, ProgramFile } from './program.ts'

/** Path prefixes of a receiver, by its node: one for each place where it is mounted. */
export type PrefixesOf = (file: ProgramFile, node: number) => readonly string[]

/**
 * With more routers in a program, or more nodes that a router reaches, prefixes are not computed.
 */
const ROUTERS_MAX = 2_000
const NODES_MAX = 5_000
const PREFIXES_MAX = 16

type Mount = { readonly path: string; readonly parent: number; readonly call: ProgramCall }
type Router = {
  readonly maker: ProgramCall
  /** Middleware and hooks. */
  readonly uses: ProgramCall[]
  /** The prefix that its creation sets. */
  readonly own: string
  readonly holders: ReadonlySet<number>
  readonly mounts: Mount[]
}

export type Mounts = {
  readonly prefixesOf: PrefixesOf
  /**
   * Calls that create, mount, and equip the routers that a node may be, and those around them:
   * their arguments may be middleware.
   */
  readonly callsAround: (file: ProgramFile, node: number) => readonly ProgramCall[]
}

/**
 * Finds where routers are mounted. The sets know that a value is a router but not which one, so
 * each router is followed from the call that creates it along the flow of values.
 */
export const findMounts = (program: Program, sites: CallSites): Mounts => {
  const routers = program.calls.flatMap((call, index) => {
    const isRouter = [...(sites.externals[index] ?? [])].some(isMaker)
    return isRouter && call.fact.result >= 0 ? [findRouter(program, call)] : []
  })
  if (routers.length === 0 || routers.length > ROUTERS_MAX) return NO_MOUNTS
  const rootOf = createRoots()
  const byNode = new Map<number, Router[]>()
  for (const router of routers)
    for (const node of router.holders) byNode.set(node, [...(byNode.get(node) ?? []), router])
  for (const call of program.calls) {
    const { file, fact } = call
    const rule = MOUNTS.get(fact.name)
    const parent = fact.self < 0 ? -1 : file.nodeBase + rootOf(file, fact.self)
    if (USES.has(fact.name)) for (const router of byNode.get(parent) ?? []) router.uses.push(call)
    if (!rule || !byNode.has(parent)) continue
    const path =
      (rule.option === undefined ? fact.literals?.[0] : fact.options?.[rule.option]) ?? ''
    for (const argument of fact.args) {
      if (argument < 0) continue
      for (const router of byNode.get(file.nodeBase + rootOf(file, argument)) ?? [])
        if (router.mounts.length < PREFIXES_MAX) router.mounts.push({ path, parent, call })
    }
  }
  const prefixes = (node: number, above: ReadonlySet<Router>): string[] => {
    const found = (byNode.get(node) ?? []).flatMap((router) => {
      // A router that is mounted under itself has no prefix.
      if (above.has(router)) return []
      const inside = new Set([...above, router])
      const places = router.mounts.flatMap(({ path, parent }) =>
        prefixes(parent, inside).map((before) => joinPaths(before, path)),
      )
      return (places.length === 0 ? [''] : places).map((place) => joinPaths(place, router.own))
    })
    return found.length === 0 ? [''] : [...new Set(found)].slice(0, PREFIXES_MAX)
  }
  return {
    prefixesOf: (file, node) =>
      node < 0 ? [''] : prefixes(file.nodeBase + rootOf(file, node), new Set()),
    callsAround: (file, node) => {
      const found = new Set<ProgramCall>()
      const above = new Set<Router>()
      const queue = node < 0 ? [] : [file.nodeBase + rootOf(file, node)]
      for (const at of queue)
        for (const router of byNode.get(at) ?? []) {
          if (above.has(router)) continue
          above.add(router)
          for (const call of [router.maker, ...router.uses]) found.add(call)
          for (const { parent, call } of router.mounts) {
            found.add(call)
            queue.push(parent)
          }
        }
      return [...found]
    },
  }
}

const NO_MOUNTS: Mounts = { prefixesOf: () => [''], callsAround: () => [] }
/** Methods that add middleware and hooks. */
const USES: ReadonlySet<string> = new Set(['use', 'addHook', 'add_middleware', 'ext', 'pre', 'all'])

const isMaker = (path: string): boolean =>
  ROUTE_RECEIVERS.has(`${path}()`) || PYTHON_RECEIVERS.has(`${path}()`)

const findRouter = ({ sets }: Program, maker: ProgramCall): Router => {
  const { file, fact } = maker
  const named = ROUTER_PREFIXES.flatMap((key) => fact.options?.[key] ?? [])
  return {
    maker,
    uses: [],
    own: named[0] ?? '',
    holders: sets.reachedFrom(file.nodeBase + fact.result, NODES_MAX),
    mounts: [],
  }
}

/**
 * The receiver that a chain of calls begins with: `r` of `r.get(…).post(…)` and of `r.routes()`.
 */
const createRoots = () => {
  const listCalls = new Map<ProgramFile, ReadonlyMap<number, CallFact>>()
  return (file: ProgramFile, node: number): number => {
    let byResult = listCalls.get(file)
    if (!byResult) {
      byResult = new Map(file.facts.calls.map((call) => [call.result, call]))
      listCalls.set(file, byResult)
    }
    let root = node
    for (let call = byResult.get(root); call; call = byResult.get(root)) {
      if (call.self < 0 || !isOfRouter(call.name)) break
      root = call.self
    }
    return root
  }
}

const isOfRouter = (name: string): boolean =>
  name === 'route' || ROUTE_METHODS.has(name) || SAME_ROUTER.has(name)

/** A path below another one. */
export const joinPaths = (before: string, path: string): string =>
  path === '' || path === '/' ? before : `${before.replace(/\/$/, '')}/${path.replace(/^\//, '')}`
