import { ENTRY_ROUTE } from '../../rules/authentication.ts'
import type { Program, ProgramFile } from '../program.ts'
import type { Guard, Guards } from './guards.ts'

const FILE = /(?:^|\/)(?:middleware|proxy)\.[jt]s$/
const PACKAGES = /^(?:next(?:-auth|\/|$)|@auth\/|@clerk\/|@supabase\/|@kinde|@workos|iron-session)/

/** Guards of Next's middleware, by the path of a route. */
export const createNextMiddleware = (
  { files, functions }: Program,
  guards: Guards,
): ((path: string) => readonly Guard[]) => {
  const found = files.filter(
    ({ path, facts, exportsToken: { properties } }) =>
      FILE.test(path) &&
      (properties.has('middleware') || properties.has('proxy') || properties.has('default')) &&
      facts.imports.some(({ specifier }) => PACKAGES.test(specifier)),
  )
  const known = found.map((file) => ({
    applies: findPaths(file),
    own: file.facts.functions.flatMap((_, at) => {
      const guard = functions[file.functionBase + at] && guards.ofFunction(file.functionBase + at)
      return guard?.denies === true ? [{ ...guard, isGeneral: true }] : []
    }),
    exported: exportedGuards(file, guards),
  }))
  return (path) =>
    known.flatMap(({ applies, own, exported }) => (applies(path) ? [...own, ...exported] : []))
}

/** `export { default } from 'next-auth/middleware'`, `export default withAuth(…)`. */
const exportedGuards = (file: ProgramFile, guards: Guards): readonly Guard[] =>
  file.facts.calls.flatMap((call) =>
    call.in === 0 && call.callee >= 0
      ? guards.ofNode(file, call.callee).map((guard) => ({ ...guard, isGeneral: true }))
      : [],
  )

/** Which paths a middleware is for, by its matcher and by what its code compares paths with. */
const findPaths = ({ facts }: ProgramFile): ((path: string) => boolean) => {
  const matchers = facts.calls.flatMap(({ name, options }) =>
    name === '=matcher' ? (options?.['0'] ?? '').split(' ') : [],
  )
  const compared = facts.calls.flatMap(({ name, literals }) => {
    const text = name === 'startsWith' ? literals?.[0] : undefined
    return text?.startsWith('/') === true ? [text] : []
  })
  const excluded = compared.filter(
    (text) => ENTRY_ROUTE.test(text) || /public|auth|_next/.test(text),
  )
  const included = compared.filter((text) => !excluded.includes(text))
  return (path) =>
    (matchers.length === 0 || matchers.some((matcher) => matches(matcher, path))) &&
    (included.length === 0 || included.some((text) => path.startsWith(text))) &&
    !excluded.some((text) => path.startsWith(text))
}

/** `/admin/:path*`, `/((?!api|login).*)`. */
const matches = (matcher: string, path: string): boolean => {
  const [, others] = /\(\?!([^()]*)/.exec(matcher) ?? []
  if (others !== undefined)
    return !others.split('|').some((other) => other !== '' && path.startsWith(`/${other}`))
  const prefix = matcher.replace(/\/?[:(*].*$/, '')
  return prefix === matcher ? path === matcher : path.startsWith(prefix)
}
