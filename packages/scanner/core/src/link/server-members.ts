import { CLIENT_MEMBERS, SERVER_MEMBERS } from '../rules/flow.ts'
import { REQUEST_PATH } from '../rules/requests.ts'
import type { AbstractObject } from './points-to.ts'

/**
 * Whether a member of the request is the application's: what frameworks put there, and what the
 * program itself keeps in it, whatever it calls that.
 */
export const isServersMember = ({ path, properties }: AbstractObject, name: string): boolean =>
  path === REQUEST_PATH &&
  (SERVER_MEMBERS.has(name) || (properties.has(name) && !CLIENT_MEMBERS.has(name)))
