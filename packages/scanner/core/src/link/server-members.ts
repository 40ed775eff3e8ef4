import { CLIENT_MEMBERS, SERVER_MEMBERS } from '../rules/flow.ts'
import { REQUEST_PATH } from '../rules/requests.ts'
import type { AbstractObject, PointsTo } from './points-to.ts'

/**
 * Whether a member of the request is the application's: what frameworks put there, and what the
 * program itself keeps in it from elsewhere, such as a record, whatever it calls that.
 */
export const isServersMember = (
  sets: Pick<PointsTo, 'of'>,
  { path, properties }: AbstractObject,
  name: string,
): boolean => {
  if (path !== REQUEST_PATH) return false
  if (SERVER_MEMBERS.has(name)) return true
  const kept = CLIENT_MEMBERS.has(name) ? undefined : properties.get(name)
  return kept !== undefined && sets.of(kept).some(isFromElsewhere)
}

const isFromElsewhere = ({ kind, path }: AbstractObject): boolean =>
  kind === 'external' && !path.startsWith(REQUEST_PATH)
