import {
  IDENTIFYING_PATH,
  IDENTITY_MEMBERS,
  PARAMETER_MAKER,
  REQUEST_PART,
  REQUEST_STATES,
  SESSION_OTHERS,
} from '../../rules/authentication.ts'
import type { Start } from '../local-flow.ts'
import type { CallSites } from '../call-sites.ts'
import type { Program, ProgramFile } from '../program.ts'
import { withoutDefault } from '../without-default.ts'
import type { Guards } from './guards.ts'
import type { ProgramIndex } from './program-index.ts'
import { createUserCallbacks } from './user-callbacks.ts'

/** The origin of values that say who sent the request. */
export const IDENTITY = 't:identity'

/** Where a file reads who sent the request, and its functions that do. */
export type Identity = {
  readonly startsIn: (file: ProgramFile) => readonly Start[]
  readonly isReadIn: (file: ProgramFile, inside: number) => boolean
}

export const createIdentity = (
  program: Program,
  sites: CallSites,
  guards: Guards,
  index: ProgramIndex,
): Identity => {
  let stored: ReadonlySet<string> | undefined
  const memberNames = () => (stored ??= storedByGuards(program, guards, index))
  const callbacksIn = createUserCallbacks(program, sites, guards, index)
  const known = new Map<ProgramFile, { nodes: number[]; inside: Set<number> }>()
  const read = (file: ProgramFile) => {
    let found = known.get(file)
    if (!found) known.set(file, (found = find(file)))
    return found
  }
  const find = (file: ProgramFile) => {
    const { facts, nodeBase } = file
    const { nameOf } = index(file)
    const { parameterAt } = index(file)
    // A request, a context of GraphQL, or what a guard gets; not the arguments of any function.
    const callbacks = callbacksIn(file)
    const handed = new Set(callbacks.map(({ node }) => node))
    const isRequest = (node: number, name: string): boolean => {
      const [of, place] = parameterAt(node) ?? []
      if (of === undefined || place === undefined || (place === 1 && KEY.test(name))) return false
      return (
        place >= 2 ||
        handed.has(node) ||
        listPaths(node).some((path) => path.startsWith('#')) ||
        isOfGuard(of)
      )
    }
    // A decorator that is a guard receives the request in what it returns.
    const isOfGuard = (of: number): boolean => {
      for (let at = of; at > 0; at = facts.functions[at]?.parent ?? -1)
        if (guards.ofFunction(file.functionBase + at)) return true
      return false
    }
    const nodes: number[] = []
    const functions = new Set<number>()
    const add = (node: number, inside: number) => {
      nodes.push(node)
      functions.add(inside)
    }
    const listPaths = (node: number) =>
      node < 0 ? [] : program.sets.of(nodeBase + node).map(({ path }) => path)
    for (const { node, of, isUser } of callbacks) if (isUser) add(node, of)
    for (let at = 0; at < facts.loads.length; at += 4) {
      const [base = -1, named = -1, to = -1] = facts.loads.slice(at, at + 3)
      const name = facts.strings[named] ?? ''
      const around = nameOf(base)
      const paths = listPaths(base)
      const isSession = around === 'session' || paths.includes('flask.session')
      const isState =
        isRequest(base, name) ||
        REQUEST_STATES.has(around) ||
        around === 'getRequest' ||
        paths.some((path) => path.startsWith('#') || path === 'flask.g')
      if (isSession ? !SESSION_OTHERS.has(name) : isState && isMember(name, memberNames()))
        add(to, facts.loads[at + 3] as number)
    }
    facts.calls.forEach((call, at) => {
      if (call.result < 0) return
      const indexed = { call, at: file.callBase + at }
      const paths = [...(sites.externals[indexed.at] ?? [])].map(withoutDefault)
      const key = call.literals?.[0] ?? ''
      const isState =
        call.name === 'get' &&
        key !== '' &&
        (IDENTITY_MEMBERS.has(key) ||
          memberNames().has(key) ||
          nameOf(call.self) === 'session' ||
          listPaths(call.self).includes('flask.session')) &&
        !SESSION_OTHERS.has(key)
      const isFound =
        isState ||
        paths.some((path) => IDENTIFYING_PATH.test(path) || path === LOGIN_USER) ||
        [...(sites.targets[indexed.at] ?? [])].some((target) => guards.ofFunction(target))
      if (isFound) add(call.result, call.in)
    })
    for (const { of, name, param, callee } of facts.decorators) {
      const isCustom =
        param !== undefined && listPaths(callee).some((path) => PARAMETER_MAKER.test(path))
      const isUser = isCustom ? !REQUEST_PART.test(name) : USER_DECORATOR.test(name)
      if (param !== undefined && isUser) add(facts.functions[of]?.params[param] ?? -1, of)
    }
    for (const { node, path } of externalNodes(program, file))
      if (path === LOGIN_USER) nodes.push(node)
    for (const members of [facts.loads, facts.stores])
      for (let at = 0; at < members.length; at += 4)
        if (listPaths(members[at] as number).includes(LOGIN_USER))
          functions.add(members[at + 3] as number)
    return { nodes: nodes.filter((node) => node >= 0), inside: functions }
  }
  return {
    startsIn: (file) => read(file).nodes.map((node): Start => [node, IDENTITY]),
    isReadIn: (file, inside) => read(file).inside.has(inside),
  }
}

/** Of Flask-Login: a name that stands for the user of any request. */
const LOGIN_USER = 'flask_login.current_user'

const USER_DECORATOR = /user|account|member|auth|claims|session|identity/i

const isMember = (name: string, stored: ReadonlySet<string>): boolean =>
  IDENTITY_MEMBERS.has(name) || stored.has(name)

/** Imported names of things outside the repository. */
const externalNodes = ({ sets }: Program, { facts, nodeBase }: ProgramFile) =>
  facts.imports.flatMap(({ node }) =>
    node < 0 ? [] : sets.of(nodeBase + node).map(({ path }) => ({ node, path })),
  )

/** Names under which guards store the user: `request.clerk = claims`, `c.set('clerk', …)`. */
const storedByGuards = (
  { files }: Program,
  guards: Guards,
  index: ProgramIndex,
): ReadonlySet<string> => {
  const names = new Set<string>()
  // What any code puts into requests counts as the user if a guard refuses those that lack it.
  const put = new Set<string>()
  const required = new Set<string>()
  for (const file of files) {
    const { facts, functionBase } = file
    const { nameOf, makerOf } = index(file)
    const places = new Map(facts.calls.map((call, at) => [call, file.callBase + at]))
    const madeBy = (node: number) => {
      const call = node < 0 ? undefined : makerOf(node)
      return call && { call, at: places.get(call) ?? -1 }
    }
    const parameters = new Set(facts.functions.flatMap(({ params }) => params))
    const readers = sessionReaders(facts, nameOf)
    for (let at = 0; at < facts.stores.length; at += 4) {
      const name = facts.strings[facts.stores[at + 1] as number]
      const base = facts.stores[at] as number
      const around = nameOf(base)
      const isState = parameters.has(base) || REQUEST_STATES.has(around) || around === 'getRequest'
      const inside = facts.stores[at + 3] as number
      if (name === undefined || !STORED_NAME.test(name)) continue
      // `{ reader: await findReader(req) }`, the context of GraphQL.
      const maker = madeBy(facts.stores[at + 2] as number)
      if (isState || (maker && guards.ofCall(file, maker))) put.add(name)
      if (!isState) continue
      if (isGuarding(facts, functionBase, inside, guards) || readers.has(inside)) names.add(name)
    }
    for (let at = 0; at < facts.loads.length; at += 4) {
      const [base = -1, named = -1, , inside = 0] = facts.loads.slice(at, at + 4)
      const name = facts.strings[named] ?? ''
      if (!parameters.has(base) || !STORED_NAME.test(name)) continue
      if (guards.ofFunction(functionBase + inside)?.denies === true) required.add(name)
    }
    for (const { name, literals, in: inside } of facts.calls) {
      const key = name === 'set' ? literals?.[0] : undefined
      if (key !== undefined && STORED_NAME.test(key))
        if (isGuarding(facts, functionBase, inside, guards)) names.add(key)
    }
  }
  for (const name of put) if (required.has(name)) names.add(name)
  return names
}

/** Middleware that finds the user of a session: functions that read `userId` or the like of one. */
const sessionReaders = (
  { loads, strings, calls }: ProgramFile['facts'],
  nameOf: (node: number) => string,
): ReadonlySet<number> => {
  const found = new Set<number>()
  for (let at = 0; at < loads.length; at += 4) {
    const [base = -1, named = -1, , inside = 0] = loads.slice(at, at + 4)
    const name = strings[named] ?? ''
    if (USER_KEY.test(name) && nameOf(base) === 'session') found.add(inside)
  }
  for (const { name, self, literals, in: inside } of calls)
    if (name === 'get' && USER_KEY.test(literals?.[0] ?? '') && nameOf(self) === 'session')
      found.add(inside)
  return found
}

/** What arguments of a resolver may be called as well. */
const KEY = /id$|account|customer|member/i

const USER_KEY =
  /user|account|member|customer|person|login|uid|auth|identity|principal|(?:^|[a-z_])id$/i

const STORED_NAME =
  /^(?!(?:status|body|type|message|code|error|prototype|headers|locals|state)$)[a-z]\w{1,39}$/i

/** Whether a function that isn't a whole class or module is a guard. */
const isGuarding = (
  { functions }: ProgramFile['facts'],
  base: number,
  inside: number,
  guards: Guards,
): boolean =>
  inside > 0 && functions[inside] !== undefined && guards.ofFunction(base + inside) !== undefined
