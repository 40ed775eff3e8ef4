import { CHANGING_NAME, ENTRY_ROUTE } from '../../rules/authentication.ts'
import { toSink } from '../../rules/sinks.ts'
import type { FoundSink } from '../find-sinks.ts'
import { getFile, isProtected, protects } from '../find-past-csrf.ts'
import type { Mounts } from '../mounts.ts'
import type { Program, ProgramFile } from '../program.ts'
import type { Route } from '../routes.ts'
import type { Guards } from './guards.ts'
import type { ProgramIndex } from './program-index.ts'
import type { RouteAccess } from './inspect-route.ts'
import { classGuards } from './route-guards.ts'

type Context = {
  readonly program: Program
  readonly mounts: Mounts
  readonly guards: Guards
  readonly index: ProgramIndex
}

/** A route with its last handler, for users with a login or for anyone. */
export type ForgeableRoute = {
  readonly route: Route
  readonly handler: number
  readonly isForLogin: boolean
  readonly accesses: readonly RouteAccess[]
}

type SinksByFunction = readonly (readonly [at: number, sink: FoundSink])[]

/**
 * Candidates for requests that pages of other sites can forge: changes by GET, which no protection
 * applies to, routes that lack the protection that those next to them have, and views of users that
 * are exempted from it.
 */
export const findForgeable = (
  context: Context,
  routes: readonly ForgeableRoute[],
): SinksByFunction => {
  const { program } = context
  const exempted = listExempted(context)
  if (!identifiesByCookie(program, routes)) return exempted
  return [
    ...exempted,
    ...routes.flatMap((each) =>
      changesByGet(program, each, routes) ? [toFound(each, context.program)] : [],
    ),
    ...listUnprotected(context, routes),
  ]
}

const toFound = ({ route, handler }: ForgeableRoute, { functions }: Program) => {
  const { line = route.line, column = 0 } = functions[handler]?.fact ?? {}
  return [handler, { ...SINK, line: Math.min(line, route.line), column, callee: '' }] as const
}

const SINK = { ...toSink('missing-csrf-protection'), nodes: [] }

const TOKEN = /^(?:authorization|bearer)$/i
const COOKIES: ReadonlySet<string> = new Set(['session', 'cookies', 'COOKIES'])

/** Whether cookies say who sends a request, and no header does. */
const identifiesByCookie = ({ files }: Program, routes: readonly ForgeableRoute[]): boolean =>
  !files.some(
    ({ facts }) =>
      facts.strings.some((text) => TOKEN.test(text)) ||
      facts.calls.some(({ literals }) => TOKEN.test(literals?.[0] ?? '')),
  ) &&
  (routes.some(({ route }) => route.framework === 'django') ||
    files.some(({ facts }) => facts.strings.some((text) => COOKIES.has(text))))

const isCalled = (program: Program, { route, handler }: ForgeableRoute, pattern: RegExp): boolean =>
  pattern.test(route.path) || pattern.test(program.functions[handler]?.fact.name ?? '')

/** `GET /permits/:id/renew`: a link on any page changes something for the user. */
const changesByGet = (
  program: Program,
  each: ForgeableRoute,
  routes: readonly ForgeableRoute[],
): boolean =>
  each.route.method === 'GET' &&
  each.isForLogin &&
  each.accesses.some(({ kind }) => kind === 'write') &&
  isCalled(program, each, CHANGING_NAME) &&
  !isCalled(program, each, ENTRY_ROUTE) &&
  // A form and what it sends may have one handler.
  !routes.some(({ handler, route }) => handler === each.handler && route.method !== 'GET')

const CHANGING = /^(?:POST|PUT|PATCH|DELETE)$/
const PROTECTED_MIN = 2

/** Routes without middleware that most of those on the same router have, one by one. */
const listUnprotected = (context: Context, routes: readonly ForgeableRoute[]): SinksByFunction => {
  const { program } = context
  const isEverywhere = program.calls.some(
    ({ file, fact }) =>
      fact.name === 'use' &&
      fact.self >= 0 &&
      program.sets.of(file.nodeBase + fact.self).some(({ path }) => APPLICATION.test(path)) &&
      fact.args.some((node) => protects(context, file, node)),
  )
  if (isEverywhere) return []
  const changing = routes.filter(
    ({ route }) => CHANGING.test(route.method) && route.router !== undefined,
  )
  const byRouter = Map.groupBy(
    changing,
    ({ route }) => `${getFile(program, route).path} ${route.router}`,
  )
  return [...byRouter.values()].flatMap((all) => {
    const without = all.filter(({ route }) => !isProtected(context, route))
    const open = without.filter(({ isForLogin }) => isForLogin)
    const isRule = all.length - without.length >= Math.max(PROTECTED_MIN, 2 * open.length)
    return isRule ? open.map((each) => toFound(each, program)) : []
  })
}

const APPLICATION =
  /^(?:express|koa|fastify|polka)\(\)$|^hono\.Hono\(\)$|^restify\.createServer\(\)$/

const EXEMPTION = /(?:^|\.)csrf_exempt$/

/** `@method_decorator(csrf_exempt, name='dispatch')` on the class of a view that has users. */
const listExempted = ({ program, guards }: Context): SinksByFunction =>
  program.files.flatMap((file) =>
    file.facts.decorators.flatMap(({ of, name, args = [] }) => {
      const fact = file.facts.functions[of]
      const isExempted =
        name === 'method_decorator' && args.some((node) => hasPath(program, file, node, EXEMPTION))
      const at = file.functionBase + of
      return fact &&
        isExempted &&
        classGuards(program, guards, program.sets.prototype(at)).length > 0
        ? [[at, { ...SINK, line: fact.line, column: fact.column, callee: 'csrf_exempt' }] as const]
        : []
    }),
  )

const hasPath = (
  { sets }: Program,
  { nodeBase }: ProgramFile,
  node: number,
  pattern: RegExp,
): boolean => node >= 0 && sets.of(nodeBase + node).some(({ path }) => pattern.test(path))
