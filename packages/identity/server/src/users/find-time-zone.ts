import { isTimeZone } from '@daimon/identity-api'
import type { KnownUser } from '@daimon/identity-store'

/** The zone of a request: its own, or the last one of its user that this platform knows. */
export const findTimeZone = (
  given: string | undefined,
  user: KnownUser | undefined,
): string | undefined => {
  const known = given ?? user?.timezone ?? undefined
  return known !== undefined && isTimeZone(known) ? known : undefined
}
