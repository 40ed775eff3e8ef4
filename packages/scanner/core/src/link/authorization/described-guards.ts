import { listWords } from '../described-routes.ts'
import type { AbstractObject } from '../points-to.ts'
import type { Program } from '../program.ts'
import type { Route } from '../routes.ts'
import type { Guard, Guards } from './guards.ts'

/** Guards of a route that an object describes: `options: { auth, pre: [{ method }] }` of hapi. */
export const describedGuards = (
  program: Program,
  guards: Guards,
  { described }: Route,
): readonly Guard[] =>
  listSettings(program, described).flatMap((settings) => [
    ...HOOKS.flatMap((name) => guards.ofTokens(getMembers(program, settings, name))),
    ...ofAuth(program, settings),
  ])

const HOOKS = ['pre', 'preHandler', 'onRequest', 'auth']

/** Whether a route lets requests without a login in, whatever the default of the server is. */
export const admitsAnyone = (program: Program, { described }: Route): boolean =>
  listSettings(program, described).some((settings) => {
    const words = listWords(program)
    return (
      words.get(settings)?.['auth'] === 'false' ||
      getMembers(program, settings, 'auth').some((auth) =>
        OPTIONAL.test(words.get(auth)?.['mode'] ?? ''),
      )
    )
  })

const OPTIONAL = /^(?:try|optional)$/

/** `auth: 'session'`, and `auth: { scope: ['admin'] }`, which asks for more than a login. */
const ofAuth = (program: Program, settings: AbstractObject): readonly Guard[] => {
  const words = listWords(program)
  const auth = words.get(settings)?.['auth']
  const byObject = getMembers(program, settings, 'auth').flatMap((each): Guard[] => {
    if (each.kind !== 'object' || OPTIONAL.test(words.get(each)?.['mode'] ?? '')) return []
    const asksMore = SCOPES.some((name) => each.properties.has(name) || words.get(each)?.[name])
    return [{ name: 'auth', denies: true, ...(asksMore ? { isForRole: true } : {}) }]
  })
  return auth === undefined || auth === 'false'
    ? byObject
    : [...byObject, { name: 'auth', denies: true }]
}

const SCOPES = ['scope', 'access', 'entity']

const listSettings = (program: Program, described: AbstractObject | undefined): AbstractObject[] =>
  described
    ? [described, ...['options', 'config'].flatMap((name) => getMembers(program, described, name))]
    : []

const getMembers = (
  { sets }: Program,
  { properties }: AbstractObject,
  name: string,
): readonly AbstractObject[] => {
  const node = properties.get(name)
  return node === undefined ? [] : sets.of(node)
}
