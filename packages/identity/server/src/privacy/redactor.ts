import type { Redactable, RuntimeConfig } from '@daimon/identity-api'
import { redact } from '@daimon/identity-core'

/**
 * Redacts the kinds of data that the service redacts for all avatars, and those that the avatar
 * adds.
 */
export type Redactor = (text: string) => string

/** An avatar may ask for more than the service, and for no less. */
export const createRedactor = (
  ofAll: ReadonlySet<Redactable>,
  { redact: ofAvatar = [] }: Pick<RuntimeConfig, 'redact'>,
): Redactor => {
  const kinds = ofAvatar.length === 0 ? ofAll : new Set([...ofAll, ...ofAvatar])
  return kinds.size === 0 ? (text) => text : (text) => redact(text, kinds)
}
