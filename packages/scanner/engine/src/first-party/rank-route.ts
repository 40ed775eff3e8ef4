import type { KnownRoute } from './find-flows.ts'

/** Actions that may end the session, the account, or a record of the user who sends requests. */
const ENDS =
  /\b(?:logout|log-out|signout|sign-out|delete|remove|destroy|purge|clear|reset|deactivate|revoke|passwords?|release|leave|close|cancel|archive|disable|suspend|transfer|unassign|unlink|retire|withdraw|terminate|wipe)\b/i

/** Whether others should be tried first, because it may take away what they need. */
export const endsSomething = ({ method, path, field }: KnownRoute): boolean =>
  method === 'DELETE' || ENDS.test(toWords(field?.name ?? path))

/** The routes, with those at the end that may take away what others need. */
export const withEndsLast = <Route extends KnownRoute>(routes: readonly Route[]): Route[] => [
  ...routes.filter((route) => !endsSomething(route)),
  ...routes.filter(endsSomething),
]

/** `removeUser` and `/users/remove_user` as words. */
const toWords = (name: string): string =>
  name.replaceAll('_', '-').replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-')
