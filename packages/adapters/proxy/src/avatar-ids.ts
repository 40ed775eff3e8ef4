import type { CallOptions, SoulHybridClient } from '@daimon/client'

/** Finds the ID of an avatar by its ID or external key; `undefined` if there is none. */
export type FindAvatarId = (name: string, options: CallOptions) => Promise<string | undefined>

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const PAGE = 200
/** An avatar that is deleted and created again under the same key gets another ID. */
const FRESH_MS = 60_000
const NAMES_MAX = 1_000

/** A lookup that remembers the IDs of external keys for a minute. */
export const createFindAvatarId = (
  { avatars }: SoulHybridClient,
  now: () => number = Date.now,
): FindAvatarId => {
  const known = new Map<string, { readonly id: string; readonly untilMs: number }>()
  return async (name, options) => {
    if (UUID.test(name)) return name
    const entry = known.get(name)
    if (entry && entry.untilMs > now()) return entry.id
    known.delete(name)
    for await (const { id, external_key: key } of avatars.list({ q: name, limit: PAGE }, options)) {
      if (key !== name) continue
      if (known.size >= NAMES_MAX) known.clear()
      known.set(name, { id, untilMs: now() + FRESH_MS })
      return id
    }
    return undefined
  }
}
