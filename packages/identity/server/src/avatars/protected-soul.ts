import type { RuntimeConfig, Soul } from '@daimon/identity-api'
import { difference, findProtectedChanges } from '@daimon/identity-core'
import type { AvatarRow } from '@daimon/identity-store'
import { ApiError, type Issue } from '@daimon/runtime'
import type { Caller } from '../access/caller.ts'

/** Protected sections; a value stored before the member had this meaning can have any type. */
const listSections = ({ protected: sections }: RuntimeConfig): readonly string[] =>
  Array.isArray(sections) ? sections.filter((section) => typeof section === 'string') : []

/** What a new soul changes of the avatar's protected sections, by pointers into the soul. */
export const listProtectedIssues = ({ soul, runtime_config }: AvatarRow, next: Soul): Issue[] =>
  findProtectedChanges(listSections(runtime_config), soul, next).map(({ section, pointer }) => ({
    pointer,
    message: `is protected by ${JSON.stringify(section)} in runtime_config.protected`,
  }))

/**
 * Refuses a direct change of protected sections, or of their list, without the admin scope: else a
 * key that may only propose could go around the decision.
 */
export const checkProtected = (
  caller: Caller,
  row: AvatarRow,
  soul: Soul,
  runtimeConfig: RuntimeConfig,
): void => {
  const sections = listSections(row.runtime_config)
  if (sections.length === 0 || caller.scopes.includes('admin')) return
  const issues = listProtectedIssues(row, soul)
  if (difference(sections, listSections(runtimeConfig)).length > 0)
    issues.push({ pointer: '/runtime_config/protected', message: 'needs the scope admin' })
  if (issues.length === 0) return
  throw new ApiError('ACCESS_DENIED', {
    status: 403,
    detail:
      'The avatar protects what this would change. Use a key with the scope admin, or propose the change.',
    issues,
  })
}
