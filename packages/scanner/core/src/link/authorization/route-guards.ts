import type { Mounts } from '../mounts.ts'
import type { AbstractObject } from '../points-to.ts'
import type { Program, ProgramCall, ProgramFile } from '../program.ts'
import { listDefaults, usesDefault } from './default-permissions.ts'
import { admitsAnyone, describedGuards } from './described-guards.ts'
import type { Route } from '../routes.ts'
import type { Guard, Guards } from './guards.ts'
import { createNextMiddleware } from './next-middleware.ts'
import { type PluginScopes, createPluginScopes } from './plugin-scopes.ts'
import type { ProgramIndex } from './program-index.ts'

/** The guards that run before a route's handler. */
export type RouteGuards = (route: Route) => readonly Guard[]

type Context = {
  readonly program: Program
  readonly mounts: Mounts
  readonly guards: Guards
  readonly index: ProgramIndex
}

export const createRouteGuards = (context: Context): RouteGuards => {
  const { program, mounts } = context
  const everywhere = [...listEverywhere(context), ...listProvided(context)]
  const byDefault = listDefaults(program)
  const scopesOf = createPluginScopes(program, context.index)
  const ofMiddleware = createNextMiddleware(program, context.guards)
  return (route) => [
    ...(route.framework.startsWith('next') ? ofMiddleware(getPlace(route)) : []),
    ...(isMarkedPublic(context, route)
      ? []
      : everywhere.filter(({ name }) => name !== DEFAULT_AUTH || !admitsAnyone(program, route))),
    ...(usesDefault(namesAround(context, route), route) ? byDefault : []),
    ...ofBinding(context, route),
    ...(route.wrappers ?? []).flatMap((node) => context.guards.ofNode(route.file, node)),
    ...ofDecorators(context, route),
    ...describedGuards(program, context.guards, route),
    ...ofHooks(context, route),
    ...ofPlugins(context, route, scopesOf),
    ...(route.router === undefined
      ? []
      : [
          ...mounts.callsAround(routerFile(program, route), route.router),
          ...sameReceiver(context, route),
        ].flatMap((call) => ofScope(context, route, call))),
  ]
}

/** The path of a route; for an action of Next, of the directory that it is in. */
export const getPlace = ({ framework, path, file }: Route): string =>
  framework === 'next-action'
    ? (/(?:^|\/)app(\/.*)?\/[^/]+$/.exec(file.path)?.[1] ?? path).replaceAll(/\/\([^)]*\)/g, '')
    : path

const routerFile = ({ calls }: Program, { call, file }: Route): ProgramFile =>
  (call === undefined ? undefined : calls[call]?.file) ?? file

/** Middleware among the arguments that precede the handler, and in options. */
const ofBinding = ({ program, guards, index }: Context, { call, described }: Route): Guard[] => {
  const bound = call === undefined || described ? undefined : program.calls[call]
  if (!bound) return []
  const { file, fact } = bound
  const last = fact.args.at(-1) ?? -1
  const wrapper = last < 0 ? undefined : index(file).callOf(last)
  return [
    ...fact.args
      .slice(0, -1)
      .flatMap((argument) => [
        ...guards.ofNode(file, argument),
        ...ofOptions(file, guards, argument),
      ]),
    // `authenticated(handler)`
    ...(wrapper ? guards.ofNode(file, wrapper.callee) : []),
  ]
}

const OPTION = /^(?:preHandler|onRequest|preValidation|beforeHandler|middlewares?|pre|use)$/

/** `{ preHandler: requireUser }` in an object literal. */
const ofOptions = (file: ProgramFile, guards: Guards, node: number): Guard[] =>
  listOptions(file, node).flatMap((value) => guards.ofNode(file, value))

/** The nodes of middleware in an object literal, alone or in a list. */
const listOptions = (file: ProgramFile, node: number): number[] => {
  const { stores, strings } = file.facts
  const found: number[] = []
  if (node < 0) return found
  for (let at = 0; at < stores.length; at += 4) {
    const [base = -1, name = -1, value = -1] = stores.slice(at, at + 3)
    if (base !== node || !OPTION.test(strings[name] ?? '')) continue
    found.push(value)
    for (let inner = 0; inner < stores.length; inner += 4)
      if (stores[inner] === value && (stores[inner + 1] as number) < 0)
        found.push(stores[inner + 2] as number)
  }
  return found
}

/** Functions that run before a route's handler: those before it, and those of its options. */
export const listMiddleware = (program: Program, route: Route): readonly number[] => {
  const bound = route.call === undefined ? undefined : program.calls[route.call]
  const nodes = bound?.fact.args.flatMap((argument) => listOptions(bound.file, argument)) ?? []
  const named = nodes.flatMap((node) =>
    node < 0 || !bound ? [] : program.sets.of(bound.file.nodeBase + node),
  )
  return [
    ...route.handlers.slice(0, -1),
    ...named.flatMap(({ kind, of }) => (kind === 'function' ? [of] : [])),
  ]
}

const GUARDING_DECORATOR = /^(?:UseGuards|Roles?|Auth\w*|Permissions?|Require\w*)$/

/** Of Django REST framework: what is listed decides, and nothing else does. */
const PERMISSIONS = /^(?:permission|authentication)_classes$/

/** Decorators of the handler, and those and the bases of its class. */
const ofDecorators = ({ program, guards }: Context, { handlers, view }: Route): Guard[] =>
  handlers.flatMap((at) => {
    const found = program.functions[at]
    if (!found) return []
    const { file, fact } = found
    const { decorators, functions } = file.facts
    const local = at - file.functionBase
    const owner = fact.name.includes('.')
      ? fact.name.slice(0, fact.name.lastIndexOf('.'))
      : undefined
    const constructor = functions.findIndex(({ name }) => name === owner)
    const own = decorators.filter(
      ({ of, param }) => param === undefined && (of === local || (of === constructor && of >= 0)),
    )
    const prototype =
      view ??
      (constructor < 0 ? undefined : program.sets.prototype(file.functionBase + constructor))
    const ofClass = prototype ? classGuards(program, guards, prototype) : []
    return [
      ...own.flatMap(({ name, callee, args = [] }): Guard[] => {
        const among = args.flatMap((node) => guards.ofNode(file, node))
        if (PERMISSIONS.test(name)) return among
        if (!GUARDING_DECORATOR.test(name)) return [...guards.ofNode(file, callee), ...among]
        const given = args.flatMap((node) =>
          node < 0 ? [] : program.sets.of(file.nodeBase + node),
        )
        const named = given.flatMap(({ kind, of }): Guard[] =>
          kind === 'function'
            ? [{ name: program.functions[of]?.fact.name ?? '', denies: true, at: of }]
            : [],
        )
        return named.length > 0 ? named : [{ name, denies: true }]
      }),
      ...ofClass,
    ]
  })

const namesAround = (context: Context, route: Route): readonly string[] =>
  decoratorsAround(context, route).map(({ decorator: { name } }) => name)

/** Decorators of a handler and of its class. */
const decoratorsAround = ({ program }: Context, { handlers }: Route) =>
  handlers.flatMap((at) => {
    const { file } = program.functions[at] ?? {}
    if (!file) return []
    const { decorators } = file.facts
    const own = decorators.filter(
      ({ of, param }) => of === at - file.functionBase && param === undefined,
    )
    const classes = new Set(own.map((each) => each.class).filter((of) => of >= 0))
    return [
      ...own,
      ...decorators.filter(({ of, param }) => classes.has(of) && param === undefined),
    ].map((decorator) => ({ file, decorator }))
  })

const PUBLIC_DECORATOR =
  /^(?:Is)?(?:Public|Open|Anonymous)|^(?:Skip|No|Allow|Without)(?:Auth|Anonymous|Login|Guest|Public|Jwt)/

/** `@Public()`, and any decorator that sets a mark of its own to true. */
const isMarkedPublic = (context: Context, route: Route): boolean =>
  route.framework === 'nest' &&
  decoratorsAround(context, route).some(
    ({ file, decorator: { name, callee } }) =>
      PUBLIC_DECORATOR.test(name) ||
      context.program.sets.of(file.nodeBase + callee).some(({ kind, of }) => {
        const found = kind === 'function' ? context.program.functions[of] : undefined
        return found?.file.facts.calls.some(
          (call) =>
            call.name === 'SetMetadata' &&
            call.in === of - found.file.functionBase &&
            call.options?.['1'] === 'true',
        )
      }),
  )

/** `{ provide: APP_GUARD, useClass: LoginGuard }` of Nest. */
const listProvided = ({ program, guards, index }: Context): Guard[] =>
  program.files.flatMap((file) => {
    const { facts, nodeBase } = file
    const isProvider = facts.imports.some(({ name }) => name === 'APP_GUARD')
    return (isProvider ? facts.objects : []).flatMap((object) => {
      const members = new Map(index(file).membersOf(object))
      const provided = members.get('provide') ?? -1
      const used = members.get('useClass') ?? members.get('useExisting') ?? -1
      const isGuard =
        provided >= 0 &&
        program.sets.of(nodeBase + provided).some(({ path }) => path.endsWith('.APP_GUARD'))
      return isGuard && used >= 0
        ? guards
            .ofNode(file, used)
            .filter(({ name }) => !OTHER_GUARD.test(name))
            .map((guard) => ({ ...guard, isGeneral: true }))
        : []
    })
  })

/** Guards that limit how often or from where, not who. */
const OTHER_GUARD = /throttl|rate|limit|csrf|cache|origin/i

/** `LoginRequiredMixin`, and `permission_classes = [IsAuthenticated]`. */
export const classGuards = (
  { sets }: Program,
  guards: Guards,
  prototype: AbstractObject,
): Guard[] => {
  const seen = new Set([prototype])
  const found: Guard[] = []
  for (const { path, parents, properties } of seen) {
    if (seen.size > 32) break
    for (const parent of parents) seen.add(parent)
    if (guards.isGuardPath(path.replace(/\.prototype$/, '')))
      found.push({ name: path, denies: true })
    for (const name of ['permission_classes', 'authentication_classes', 'decorators']) {
      const node = properties.get(name)
      if (node !== undefined) found.push(...guards.ofTokens(sets.of(node)))
    }
  }
  return found
}

/** Calls on the same receiver in the same function: `app.addHook(…)` of a plugin. */
const sameReceiver = ({ program }: Context, { call, router }: Route): ProgramCall[] => {
  const bound = call === undefined ? undefined : program.calls[call]
  return bound
    ? bound.file.facts.calls.flatMap((fact) =>
        fact.self === router && SCOPE.test(fact.name) ? [{ file: bound.file, fact }] : [],
      )
    : []
}

const SCOPE = /^(?:use|addHook|all|pre|ext|register)$/

/** What every registration of the route's plugin has around it. */
const ofPlugins = (context: Context, route: Route, scopesOf: PluginScopes): readonly Guard[] => {
  if (route.router === undefined) return []
  const scopes = scopesOf(routerFile(context.program, route), route.router)
  const [first = [], ...others] = scopes.map((calls) =>
    calls.flatMap((call) => ofScope(context, route, call)),
  )
  return first.filter(({ name, at }) =>
    others.every((guards) => guards.some((each) => each.name === name && each.at === at)),
  )
}

/** Guards among the arguments of a call that equips, mounts, or creates a router. */
const ofScope = ({ program, guards }: Context, route: Route, call: ProgramCall): Guard[] => {
  const { file, fact } = call
  const bound = route.call === undefined ? undefined : program.calls[route.call]
  const isLater =
    bound !== undefined &&
    bound.file === file &&
    (bound.fact.line < fact.line ||
      (bound.fact.line === fact.line && bound.fact.column < fact.column))
  const path = fact.literals?.[0]
  const isElsewhere =
    path !== undefined && path.startsWith('/') && !route.path.includes(path.replace(/\/?\*.*$/, ''))
  if (isLater || isElsewhere) return []
  return fact.args
    .flatMap((argument) => [...guards.ofNode(file, argument), ...ofOptions(file, guards, argument)])
    .filter(({ denies }) => denies)
}

/** `server.auth.default('session')` of hapi. */
const DEFAULT_AUTH = 'auth.default'

const HOOK = /^before_(?:app_)?request$|^middleware$/
const APPLICATION = /(?:Flask|FastAPI|Starlette)\(\)$/

const denying = (guards: Guards, at: number): Guard[] => {
  const guard = guards.ofFunction(at)
  return guard?.denies === true ? [guard] : []
}

/** Hooks of the same blueprint: `@bp.before_request`. */
const ofHooks = ({ guards }: Context, { file, router, call }: Route): Guard[] =>
  call === undefined && router !== undefined
    ? file.facts.decorators.flatMap(({ of, name, self }) =>
        HOOK.test(name) && self === router ? denying(guards, file.functionBase + of) : [],
      )
    : []

/** Guards of all routes: hooks of an application, and a default of the framework. */
const listEverywhere = ({ program, guards, index }: Context): Guard[] => [
  ...program.files.flatMap((file) => {
    const { facts, functionBase, nodeBase } = file
    return facts.decorators.flatMap(({ of, name, self = -1 }) => {
      const isOfApplication =
        name === 'before_app_request' ||
        program.sets.of(nodeBase + Math.max(self, 0)).some((token) => APPLICATION.test(token.path))
      return HOOK.test(name) && isOfApplication ? denying(guards, functionBase + of) : []
    })
  }),
  ...program.calls.flatMap(({ file, fact }): Guard[] => {
    if (fact.name === 'useGlobalGuards') return [{ name: fact.name, denies: true }]
    if (fact.name === 'default' && index(file).nameOf(fact.self) === 'auth')
      return [{ name: DEFAULT_AUTH, denies: true }]
    return fact.name === 'Application' ? fact.args.flatMap((node) => guards.ofNode(file, node)) : []
  }),
]
