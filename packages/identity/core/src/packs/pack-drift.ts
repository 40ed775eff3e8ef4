import type { RuntimeConfig } from '@daimon/identity-api'

type Drift = RuntimeConfig['drift']

/** Tag of an exported pack that preserves its drift profile on import. */
const COMPANION = 'companion'
/** Tags of companion packs; every other pack is a work persona. */
const COMPANION_TAGS = new Set([COMPANION, 'companionship', 'friend', 'personal', 'social'])

const isCompanion = (tag: string): boolean => COMPANION_TAGS.has(tag.trim().toLowerCase())

/**
 * The drift settings of a pack's avatar: the caller's for a companion; others use the work profile
 * unless they set one.
 */
export const driftOfPack = (tags: readonly string[], given: Drift): Drift =>
  given?.profile !== undefined || tags.some(isCompanion)
    ? given
    : { honesty_floor: true, ...given, profile: 'work' }

/** The inverse: tags that preserve the avatar's profile when the pack is imported. */
export const tagsOfDrift = (drift: Drift): string[] =>
  drift?.profile === 'work' ? [] : [COMPANION]
