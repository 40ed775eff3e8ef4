import { toSink } from '../rules/sinks.ts'
import type { CallSites } from './call-sites.ts'
import type { FoundSink } from './find-sinks.ts'
import type { Program, ProgramFile } from './program.ts'
import type { Route } from './routes.ts'
import { hasKey } from './match-rules.ts'
import { checksSignature } from './signed-requests.ts'
import { withoutDefault } from './without-default.ts'

/** Packages that add tokens against forged requests. */
const PROTECTION =
  /^(?:csurf|@dr\.pogodin\/csurf|csrf|csrf-csrf|csrf-sync|tiny-csrf|lusca|koa-csrf|@fastify\/csrf-protection|hono\/csrf|@edge-csrf\/.*)$/
/** Sessions in cookies, with the option that keeps other sites from sending them. */
const SESSIONS: ReadonlyMap<string, string> = new Map([
  ['express-session', 'cookie.sameSite'],
  ['cookie-session', 'sameSite'],
])
const CHANGING = /^(?:POST|PUT|PATCH|DELETE)$/

/** Whether a program has routes that change state and no protection that is known. */
export const lacksCsrfProtection = ({ files }: Program, routes: readonly Route[]): boolean =>
  routes.some(({ method }) => CHANGING.test(method)) &&
  !files.some(({ facts }) => facts.imports.some(({ specifier }) => PROTECTION.test(specifier)))

/** Sessions without protection, and views that turn it off and check no signature instead. */
export const findMissingCsrf = (
  program: Program,
  sites: CallSites,
  { facts, callBase, functionBase }: ProgramFile,
  isUnprotected: boolean,
): (FoundSink & { readonly inside: number })[] => {
  const sink = { ...toSink('missing-csrf-protection'), nodes: [] }
  const exempt = facts.decorators.flatMap(({ name, of }) => {
    const { line = 0, column = 0 } = facts.functions[of] ?? {}
    return name === 'csrf_exempt' && !checksSignature({ program, sites }, functionBase + of)
      ? [{ ...sink, inside: 0, callee: name, line, column }]
      : []
  })
  if (!isUnprotected) return exempt
  const sessions = facts.calls.flatMap(({ in: inside, line, column, keys }, at) =>
    [...(sites.externals[callBase + at] ?? [])].map(withoutDefault).flatMap((callee) => {
      const option = SESSIONS.get(callee)
      const given = keys?.['0']?.split(',')
      return option !== undefined && given && !hasKey(given, option)
        ? [{ ...sink, inside, callee, line, column }]
        : []
    }),
  )
  return [...exempt, ...sessions]
}
