import type { Redactable, RuntimeConfig } from '@daimon/identity-api'
import { redact } from '@daimon/identity-core'

/** Takes out of a text what the service takes out of all, and what the avatar asks for besides. */
export type Redactor = (text: string) => string

/** An avatar may ask for more than the service, and for no less. */
export const redactorOf = (
  ofAll: ReadonlySet<Redactable>,
  { redact: ofAvatar = [] }: Pick<RuntimeConfig, 'redact'>,
): Redactor => {
  const kinds = ofAvatar.length === 0 ? ofAll : new Set([...ofAll, ...ofAvatar])
  return kinds.size === 0 ? (text) => text : (text) => redact(text, kinds)
}
