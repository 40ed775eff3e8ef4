import { toSink } from '../rules/sinks.ts'
import type { DecoratorFact } from '../extract/facts.ts'
import type { Identity } from './authorization/identity.ts'
import type { ProgramIndex } from './authorization/program-index.ts'
import type { CallSites } from './call-sites.ts'
import type { FoundSink } from './find-sinks.ts'
import type { Mounts } from './mounts.ts'
import type { Program, ProgramCall, ProgramFile } from './program.ts'
import type { Route } from './routes.ts'
import { checksSignature } from './signed-requests.ts'

type Context = {
  readonly program: Program
  readonly sites: CallSites
  readonly mounts: Mounts
  readonly identity: Identity
  readonly index: ProgramIndex
}

const CHANGING = /^(?:POST|PUT|PATCH|DELETE)$/
const EXEMPTION = /(?:CSRFProtect|CsrfProtect|SeaSurf)\(\)\.exempt$/
const PROTECTION_NAME = /csrf|xsrf/i
const TOKEN = /^(?:authorization|bearer|token|x-[\w-]*(?:key|token))$/i

/**
 * By function: calls that leave a router without the protection against forged requests that the
 * rest of an application has, although its handlers change state for the user of a session.
 */
export const findPastCsrf = (
  context: Context,
  routes: readonly Route[],
): ReadonlyMap<number, readonly FoundSink[]> => {
  const { program, sites } = context
  const found = new Map<number, FoundSink[]>()
  const report = ({ file, fact }: ProgramCall) => {
    const at = file.functionBase + fact.in
    const { line, column, name } = fact
    const sink = { ...toSink('missing-csrf-protection'), callee: name, line, column, nodes: [] }
    found.set(at, [...(found.get(at) ?? []), sink])
  }
  program.calls.forEach((call, at) => {
    const isExemption = [...(sites.externals[at] ?? [])].some((path) => EXEMPTION.test(path))
    const isProtection =
      call.fact.name === 'use' && call.fact.args.some((node) => protects(context, call.file, node))
    const routers = isExemption
      ? [{ call, nodes: call.fact.args }]
      : isProtection
        ? listMountedBefore(context, call)
        : []
    for (const { call: mount, nodes } of routers)
      if (nodes.some((node) => usesSession(context, routes, mount.file, node))) report(mount)
  })
  for (const route of routes) {
    const at = route.handlers.at(-1) ?? -1
    const exemption = findExemption(program, at)
    if (!exemption || found.has(at) || !CHANGING.test(route.method)) continue
    const { line = 0, column = 0, name: callee } = exemption
    const sink = { ...toSink('missing-csrf-protection'), callee, line, column, nodes: [] }
    if (needsToken(context, [route])) found.set(at, [sink])
  }
  return found
}

/** `@csrf.exempt` of a function. */
const findExemption = ({ functions, sets }: Program, at: number): DecoratorFact | undefined => {
  const { file } = functions[at] ?? {}
  return file?.facts.decorators.find(
    ({ of, callee }) =>
      of === at - file.functionBase &&
      callee >= 0 &&
      sets.of(file.nodeBase + callee).some(({ path }) => EXEMPTION.test(path)),
  )
}

/** Mounts of routers on the same receiver, above a call that protects what follows. */
const listMountedBefore = (context: Context, { file, fact }: ProgramCall) =>
  fact.literals?.[0] === undefined && fact.args.length === 1
    ? context.program.calls.flatMap((call) => {
        const isBefore =
          call.file === file &&
          call.fact.name === 'use' &&
          call.fact.self === fact.self &&
          call.fact.in === fact.in &&
          call.fact.line < fact.line &&
          !call.fact.args.some((node) => protects(context, file, node))
        return isBefore ? [{ call, nodes: call.fact.args }] : []
      })
    : []

/** Whether a value is middleware against forged requests, by its package or its name. */
export const protects = (
  { program, index }: Pick<Context, 'program' | 'index'>,
  file: ProgramFile,
  node: number,
): boolean =>
  node >= 0 &&
  (PROTECTION_NAME.test(index(file).nameOf(node)) ||
    program.sets
      .of(file.nodeBase + node)
      .some(({ kind, of, path }) =>
        PROTECTION_NAME.test(kind === 'function' ? (program.functions[of]?.fact.name ?? '') : path),
      ))

/** Whether a router has a route that changes state for a user whom no token of a header names. */
const usesSession = (
  context: Context,
  routes: readonly Route[],
  file: ProgramFile,
  node: number,
): boolean => {
  const [maker] = context.mounts.callsAround(file, node)
  if (!maker || node < 0) return false
  const own = routes.filter(
    (route) =>
      route.router !== undefined &&
      context.mounts.callsAround(getFile(context.program, route), route.router)[0] === maker,
  )
  return needsToken(context, own)
}

/** Whether one of some routes changes state for a user whom only the session names. */
const needsToken = (context: Context, own: readonly Route[]): boolean => {
  const functions = own.flatMap((route) => listFunctions(context, route))
  const changing = own.filter(({ method }) => CHANGING.test(method))
  return (
    changing.length > 0 &&
    !changing.every(({ handlers }) => handlers.some((at) => checksSignature(context, at))) &&
    functions.some(([at, inside]) => context.identity.isReadIn(at, inside)) &&
    !functions.some(([at, inside]) => readsToken(context, at, inside)) &&
    !own.some((route) => isProtected(context, route))
  )
}

export const getFile = ({ calls }: Program, { call, file }: Route): ProgramFile =>
  (call === undefined ? undefined : calls[call]?.file) ?? file

/** Handlers of a route, what decorates and precedes them, and what they contain. */
const listFunctions = (
  { program, index, mounts }: Context,
  route: Route,
): readonly (readonly [ProgramFile, number])[] => {
  const { sets, functions } = program
  const around = mounts.callsAround(getFile(program, route), route.router ?? -1)
  const held = [
    ...around
      .slice(0, 1)
      .flatMap(({ file }) =>
        file.facts.decorators.flatMap(({ of, callee, self }) => [
          ...(route.handlers.includes(file.functionBase + of)
            ? sets.of(file.nodeBase + callee)
            : []),
          ...(self === route.router && route.call === undefined
            ? [sets.function(file.functionBase + of)]
            : []),
        ]),
      ),
    ...around
      .filter(({ fact }) => fact.self === route.router)
      .flatMap(({ file, fact }) =>
        fact.args.flatMap((node) => (node < 0 ? [] : sets.of(file.nodeBase + node))),
      ),
  ].flatMap(({ kind, of }) => (kind === 'function' ? [of] : []))
  return [...route.handlers, ...held].flatMap((at) => {
    const { file } = functions[at] ?? {}
    return file
      ? index(file)
          .within(at - file.functionBase)
          .map((local) => [file, local] as const)
      : []
  })
}

/** Whether a function reads a token that a page of another origin can't send. */
const readsToken = ({ index }: Context, file: ProgramFile, inside: number): boolean => {
  const { loads, strings } = file.facts
  for (let at = 0; at < loads.length; at += 4)
    if (loads[at + 3] === inside && TOKEN.test(strings[loads[at + 1] as number] ?? '')) return true
  return index(file)
    .callsIn(inside)
    .some(({ call: { literals } }) => TOKEN.test(literals?.[0] ?? ''))
}

/** Whether the call of a route, or one on its router, has middleware against forged requests. */
export const isProtected = (
  context: Pick<Context, 'program' | 'index' | 'mounts'>,
  route: Route,
): boolean => {
  const calls = [
    ...(route.call === undefined ? [] : [context.program.calls[route.call]]),
    ...context.mounts
      .callsAround(getFile(context.program, route), route.router ?? -1)
      .filter(({ fact }) => fact.self === route.router),
  ]
  return calls.some((call) => call?.fact.args.some((node) => protects(context, call.file, node)))
}
